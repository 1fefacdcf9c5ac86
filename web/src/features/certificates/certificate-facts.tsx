import type { CertificateContent } from '@plumbline/contract/certificates';
import { changeNumber } from '@plumbline/contract/offer/change-work';
import { CURRENCIES } from '@plumbline/contract/pricing/currency';
import { formatMoney } from '@plumbline/contract/pricing/format-money';

const MOMENT = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'long' });

/** The contents of a genuine certificate, for comparison with a document. */
export function CertificateFacts({ certificate }: { certificate: CertificateContent }) {
  const currency = CURRENCIES.find((known) => known === certificate.currency) ?? 'USD';
  const { signature } = certificate;
  const isChange = changeNumber(certificate.estimateNumber) !== certificate.estimateNumber;
  const facts: [string, string | null][] = [
    [isChange ? 'Change order' : 'Estimate', certificate.estimateNumber],
    ['From', certificate.contractor],
    [isChange ? 'This change' : 'Total', formatMoney(certificate.totalAmount, currency)],
    ['Accepted on', MOMENT.format(new Date(certificate.acceptedAt))],
    ['Accepted by', certificate.signedBy],
    ['Email', certificate.email],
    ['Signature', signature && (signature.kind === 'typed' ? signature.text : 'Drawn')],
    ['Agreed to', certificate.consent],
    ['Network address', certificate.ipAddress],
    ['Browser', certificate.userAgent],
    ['SHA-256 of the content', certificate.documentHash],
  ];
  return (
    <dl className="grid gap-x-4 gap-y-2 md:grid-cols-[auto_1fr]">
      {facts
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <div key={label} className="contents max-md:block">
            <dt className="text-sm text-ink-3">{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
