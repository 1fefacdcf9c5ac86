import type { AccountId } from '../../account-id.ts';
import type { Deps } from '../../deps.ts';
import { type App, contractor } from '../../http/app-instance.ts';
import { sendCsv } from '../../http/bodies/send-csv.ts';
import { NO_HANDLER_TIMEOUT } from '../../http/limits/http-limits.ts';
import { accountOf } from '../../http/session-guard.ts';
import { exportForAccounting } from './export-accounting.ts';
import { exportCreditNotes, exportInvoiceLines, exportInvoices, exportPayments } from './export-books.ts';
import { QUICKBOOKS_FORMAT } from './present-quickbooks.ts';
import { XERO_FORMAT } from './present-xero.ts';

const tags = ['Reports'];
/** Exports have no time limit. */
const exporting = { config: contractor('reports:read'), handlerTimeout: NO_HANDLER_TIMEOUT };

type Export = (deps: Deps, account: AccountId) => AsyncIterable<string>;
const FILES: readonly (readonly [string, string, Export])[] = [
  ['invoices', 'Every issued invoice with its sums, as a CSV file.', exportInvoices],
  [
    'invoice-lines',
    'The lines and taxes of every issued invoice, which add up to its total, as a CSV file.',
    exportInvoiceLines,
  ],
  ['payments', 'Every payment and refund, which has a minus, as a CSV file.', exportPayments],
  ['credit-notes', 'Every credit note, as a CSV file.', exportCreditNotes],
];
const PROGRAMS = [
  ['quickbooks', 'QuickBooks Online: 100 invoices a file', QUICKBOOKS_FORMAT],
  ['xero', 'Xero: 500 invoices a file', XERO_FORMAT],
] as const;

/** Invoices, payments and credit notes as files for accountants and their programs. */
export function exportRoutes(app: App, deps: Deps): void {
  for (const [name, description, read] of FILES)
    app.get(`/api/exports/${name}.csv`, { ...exporting, schema: { tags, description } }, (request, reply) =>
      sendCsv(reply, `plumbline-${name}.csv`, read(deps, accountOf(request))),
    );

  for (const [name, about, format] of PROGRAMS)
    app.get(
      `/api/exports/${name}.zip`,
      {
        ...exporting,
        config: { ...exporting.config, limit: 'export-archive' },
        schema: {
          tags,
          description: `Issued invoices and credit notes as the import of ${about}, as a ZIP file.`,
        },
      },
      async (request, reply) =>
        reply
          .type('application/zip')
          .header('content-disposition', `attachment; filename="plumbline-${name}.zip"`)
          .send(await exportForAccounting(deps, accountOf(request), format)),
    );
}
