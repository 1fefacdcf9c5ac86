/** @jsxImportSource preact */

import { dialable } from '@plumbline/contract/content/dialable';
import { oneLine } from '@plumbline/contract/content/one-line';
import type { PublicContractor } from '@plumbline/contract/estimates/public-estimates';
import { licenseText } from '@plumbline/contract/settings/license-text';

/** The contractor's contact details. */
export function PageFooter({ contractor, noun }: { contractor: PublicContractor; noun: string }) {
  const { contactName, companyName, phone, email, businessAddress, licenseNumber, footerText } = contractor;
  const name = contactName || companyName;
  const facts = [businessAddress && oneLine(businessAddress), licenseNumber && licenseText(licenseNumber)]
    .filter(Boolean)
    .join(' · ');
  return (
    <footer className="page-footer">
      {(phone || email) && (
        <p>
          Questions? {phone ? `Call ${name} at ` : `Write to ${name} at `}
          {phone && <a href={`tel:${dialable(phone)}`}>{phone}</a>}
          {phone && email && ' or write to '}
          {email && <a href={`mailto:${email}`}>{email}</a>}.
        </p>
      )}
      {!phone && !email && <p>Questions? Reply to the email with this {noun}.</p>}
      {facts && (
        <p className="footer-facts" dir="auto">
          {facts}
        </p>
      )}
      {footerText && <p dir="auto">{footerText}</p>}
      <p>
        Sent with Plumbline · <a href="/terms">Terms</a> · <a href="/privacy">Privacy</a>
      </p>
    </footer>
  );
}
