/** @jsxImportSource preact */

import { oneLine } from '@plumbline/contract/content/one-line';
import type { PublicContractor } from '@plumbline/contract/estimates/public-estimates';
import { choiceOr, DEFAULT_BRANDING, LAYOUT_TEMPLATES } from '@plumbline/contract/settings/branding-choices';
import { licenseText } from '@plumbline/contract/settings/license-text';

/** The contractor's header, laid out like their documents. */
export function PageHeader({ contractor }: { contractor: PublicContractor }) {
  const { companyName, logoUrl, logoIncludesName, businessAddress, phone, licenseNumber, layoutTemplate } =
    contractor;
  const isNamedByLogo = logoUrl !== null && logoIncludesName;
  const layout = choiceOr(layoutTemplate, LAYOUT_TEMPLATES, DEFAULT_BRANDING.layoutTemplate);
  const facts = [phone, licenseNumber && licenseText(licenseNumber)].filter(Boolean).join(' · ');
  return (
    <header className="page-header" data-layout={layout}>
      {logoUrl && <img className="logo" src={logoUrl} alt={isNamedByLogo ? companyName : ''} />}
      {!isNamedByLogo && (
        <p className="company" dir="auto">
          {companyName}
        </p>
      )}
      {(businessAddress || facts) && (
        <address>
          {businessAddress && <span dir="auto">{oneLine(businessAddress)}</span>}
          {facts && <span>{facts}</span>}
        </address>
      )}
    </header>
  );
}
