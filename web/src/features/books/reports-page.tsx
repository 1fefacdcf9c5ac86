import { Link } from 'react-router';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { ReceivablesSection } from './receivables-section.tsx';
import { ReportSection } from './report-section.tsx';
import { SaveButton } from './save-button.tsx';
import { TaxSection } from './tax-section.tsx';

const FILES = [
  { name: 'invoices.csv', label: 'Invoices' },
  { name: 'invoice-lines.csv', label: 'Invoice lines' },
  { name: 'payments.csv', label: 'Payments and refunds' },
  { name: 'credit-notes.csv', label: 'Credit notes' },
];

const PROGRAMS = [
  { name: 'quickbooks.zip', label: 'QuickBooks Online' },
  { name: 'xero.zip', label: 'Xero' },
];

function Files({ files }: { files: typeof FILES }) {
  return (
    <div className="flex flex-wrap gap-2">
      {files.map(({ name, label }) => (
        <SaveButton key={name} path={`/api/exports/${name}`} fileName={`plumbline-${name}`}>
          {label}
        </SaveButton>
      ))}
    </div>
  );
}

/** Taxes, receivables, and files for accountants. */
export function ReportsPage() {
  useDocumentTitle('Reports');
  return (
    <>
      <PageHead title="Reports" />
      <TaxSection />
      <ReceivablesSection />
      <ReportSection title="For your accountant">
        <h3 className="mb-2 text-base">Everything as CSV</h3>
        <Files files={FILES} />
        <h3 className="mt-6 mb-2 text-base">For a bookkeeping program</h3>
        <Files files={PROGRAMS} />
        <p className="mt-3 max-w-[64ch] text-sm text-ink-2">
          Issued invoices and credit notes, ready to import. Void invoices are left out. Tax codes and
          accounts are in <Link to="/settings#taxes">Settings</Link>.
        </p>
      </ReportSection>
    </>
  );
}
