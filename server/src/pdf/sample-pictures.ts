import type { DocumentBranding, DocumentCompany } from './document-data.ts';

/** A fictitious contractor for the pictures of the layouts; the logo is SVG. */
export interface PicturedContractor {
  readonly company: DocumentCompany;
  readonly branding: DocumentBranding;
  readonly logo: string | null;
}

const common = { headingSize: 'Medium', bodyTextSize: '14px', borderStyle: 'Solid' } as const;

const svg = (width: number, height: number, shapes: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width * 10}" height="${height * 10}" fill="none">${shapes}</svg>`;

export const PICTURED: readonly PicturedContractor[] = [
  {
    company: {
      name: 'Cutter Ridge Roofing',
      address: '418 S Orchard St, Boise, ID 83705',
      phone: '(208) 555-0142',
      email: 'office@cutterridge.example',
      licenseNumber: 'Idaho contractor RCE-48213',
    },
    branding: {
      ...common,
      primaryColor: '#8a3324',
      accentColor: '#2f3e46',
      fontFamily: 'Arial',
      layoutTemplate: 'logo-left',
      borderThickness: 'Thick',
      footerText: 'Licensed • Bonded • Insured • Quality Work Guaranteed',
    },
    logo: svg(
      64,
      36,
      '<path d="M2 33 24 7l22 26" stroke="#8a3324" stroke-width="6"/><path d="m34 17 8-9 20 25" stroke="#2f3e46" stroke-width="6"/>',
    ),
  },
  {
    company: {
      name: 'Alder & Vance Electric',
      address: '9 Mill Street, Northampton, MA 01060',
      phone: '(413) 555-0188',
      email: 'hello@aldervance.example',
      licenseNumber: 'MA Master Electrician Lic. A-21774',
    },
    branding: {
      ...common,
      primaryColor: '#1b365d',
      accentColor: '#7d5a12',
      fontFamily: 'Georgia',
      layoutTemplate: 'logo-center',
      borderThickness: 'Medium',
      footerText: 'Licensed • Insured',
    },
    logo: svg(
      56,
      56,
      '<circle cx="28" cy="28" r="26" stroke="#1b365d" stroke-width="2"/><path d="M31 9 17 31h9l-3 16 16-23h-9z" fill="#a5781c"/>',
    ),
  },
  {
    company: {
      name: 'Sound Plumbing Co.',
      address: '2600 Harbor Ave SW\nSeattle, WA 98126',
      phone: '(206) 555-0137',
      email: 'jobs@soundplumbing.example',
      licenseNumber: 'WA Lic. SOUNDPC841KD',
    },
    branding: {
      ...common,
      primaryColor: '#0c545e',
      accentColor: '#22262a',
      fontFamily: 'Helvetica',
      layoutTemplate: 'logo-right',
      borderThickness: 'Medium',
      footerText: 'Licensed • Bonded • Insured',
    },
    logo: svg(
      64,
      48,
      '<path d="M4 12h28a12 12 0 0 1 12 12v20" stroke="#0c545e" stroke-width="9"/><path d="M36 44h16M4 4v16" stroke="#0c545e" stroke-width="5"/><circle cx="57" cy="14" r="5" fill="#c98a1b"/>',
    ),
  },
  {
    company: {
      name: 'Okafor Carpentry',
      address: 'Madison, Wisconsin',
      phone: '(608) 555-0164',
      email: 'chidi@okafor.example',
      licenseNumber: 'WI Lic. DC-1184402',
    },
    branding: {
      ...common,
      primaryColor: '#1b1b1b',
      accentColor: '#7a4b2a',
      fontFamily: 'Helvetica',
      layoutTemplate: 'minimalist',
      borderThickness: 'Thin',
      footerText: null,
    },
    logo: null,
  },
];
