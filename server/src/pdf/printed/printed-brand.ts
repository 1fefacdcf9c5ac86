import { type BrandColors, brandColors, brandInk, tintOf } from '@plumbline/contract/settings/brand-colors';
import type { DocumentBranding } from '../document-data.ts';

/** The look of a document, in the templates' units. Sizes are CSS pixels. */
export interface PrintedBrand {
  readonly colors: BrandColors;
  /** The tinted background of a side column, and its text color. */
  readonly tint: { readonly ground: string; readonly primaryText: string };
  readonly fontFamily: DocumentBranding['fontFamily'];
  /** The document's title, such as "Estimate". */
  readonly headingPx: number;
  /** The company's name. */
  readonly titlePx: number;
  readonly bodyTextPx: number;
  readonly layoutTemplate: DocumentBranding['layoutTemplate'];
  readonly borderPx: number;
  readonly logoIncludesName: boolean;
  readonly borderStyle: DocumentBranding['borderStyle'];
}

const BORDER_PX = { None: 0, Thin: 1, Medium: 2, Thick: 3 } as const;
const BODY_TEXT_PX = { '12px': 12, '14px': 14, '16px': 16 } as const;
const HEADING_PX = { Small: 20, Medium: 24, Large: 28 } as const;
const TITLE_PX = { Small: 18, Medium: 20, Large: 24 } as const;

/** Converts a brand's settings to sizes and colors; text stays readable in every color. */
export function printedBrand(branding: DocumentBranding): PrintedBrand {
  const given = brandColors(branding.primaryColor, branding.accentColor);
  const ink = brandInk(branding.primaryColor);
  const colors = { ...given, primary: ink, onPrimary: '#ffffff', primaryText: ink };
  const ground = tintOf(given.primary);
  return {
    colors,
    tint: { ground, primaryText: brandInk(branding.primaryColor, ground) },
    fontFamily: branding.fontFamily,
    headingPx: HEADING_PX[branding.headingSize],
    titlePx: TITLE_PX[branding.headingSize],
    bodyTextPx: BODY_TEXT_PX[branding.bodyTextSize],
    layoutTemplate: branding.layoutTemplate,
    logoIncludesName: branding.logoIncludesName ?? false,
    borderPx: BORDER_PX[branding.borderThickness],
    borderStyle: branding.borderStyle,
  };
}
