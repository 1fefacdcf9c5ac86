/** @jsxImportSource preact */
import { licenseText } from '@plumbline/contract/license-text';
import type { PublicContractor } from '@plumbline/contract/public-estimates';

/** Whom to ask, and how. */
export function PageFooter({ contractor }: { contractor: PublicContractor }) {
  const { contactName, companyName, phone, email, businessAddress, licenseNumber, footerText } = contractor;
  const facts = [businessAddress, licenseNumber && licenseText(licenseNumber)].filter(Boolean).join(' · ');
  return (
    <footer className="page-footer">
      <p>
        Questions?{' '}
        {phone && (
          <>
            Call {contactName || companyName} at <a href={`tel:${dialable(phone)}`}>{phone}</a> or write to{' '}
          </>
        )}
        {!phone && `Write to ${contactName || companyName} at `}
        <a href={`mailto:${email}`}>{email}</a>.
      </p>
      {facts && (
        <p className="footer-facts" dir="auto">
          {facts}
        </p>
      )}
      {footerText && <p dir="auto">{footerText}</p>}
      <p>Sent with Plumbline</p>
    </footer>
  );
}

/** A number as a phone dials it: digits, and a leading plus. */
function dialable(phone: string): string {
  return phone.replace(/(?!^\+)\D/g, '');
}
