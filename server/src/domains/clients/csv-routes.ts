import { importQuery, importResult } from '@plumbline/contract/csv-import';
import type { Deps } from '../../deps.ts';
import { type App, contractor } from '../../http/app-instance.ts';
import { takeCsv } from '../../http/bodies/csv-body.ts';
import { sendCsv } from '../../http/bodies/send-csv.ts';
import { NO_HANDLER_TIMEOUT } from '../../http/limits/http-limits.ts';
import { accountOf } from '../../http/session-guard.ts';
import { exportClients } from './export-clients.ts';
import { importClients } from './import-clients.ts';

const tags = ['Clients'];
const description = 'A CSV file as the body, in UTF-8 or UTF-16. All rows are taken or none.';

/** The import and the export of clients as CSV. */
export function clientCsvRoutes(app: App, deps: Deps): void {
  takeCsv(app, (scope) => {
    scope.post(
      '/api/clients/import',
      {
        config: { ...contractor('clients:write'), limit: 'import-file' },
        schema: {
          tags,
          description,
          consumes: ['text/csv'],
          querystring: importQuery,
          response: { 200: importResult },
        },
      },
      (request) => importClients(deps, accountOf(request), request.body, request.query),
    );
  });

  app.get(
    '/api/clients/export.csv',
    {
      config: contractor('clients:read'),
      handlerTimeout: NO_HANDLER_TIMEOUT,
      schema: { tags, description: 'Every client, as a CSV file.' },
    },
    (request, reply) => sendCsv(reply, 'plumbline-clients.csv', exportClients(deps, accountOf(request))),
  );
}
