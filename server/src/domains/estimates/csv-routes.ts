import type { Deps } from '../../deps.ts';
import { type App, contractor } from '../../http/app-instance.ts';
import { sendCsv } from '../../http/bodies/send-csv.ts';
import { NO_HANDLER_TIMEOUT } from '../../http/limits/http-limits.ts';
import { accountOf } from '../../http/session-guard.ts';
import { exportLines } from '../documents/exporting/export-lines.ts';
import { exportSummaries } from '../documents/exporting/export-summaries.ts';

const tags = ['Estimates'];
const reading = contractor('estimates:read');

/** Exports have no time limit. */
const exporting = { config: reading, handlerTimeout: NO_HANDLER_TIMEOUT };

export function estimateCsvRoutes(app: App, deps: Deps): void {
  app.get(
    '/api/estimates/export.csv',
    {
      ...exporting,
      schema: { tags, description: 'Every estimate with its sums, as a CSV file.' },
    },
    (request, reply) => sendCsv(reply, 'plumbline-estimates.csv', exportSummaries(deps, accountOf(request))),
  );

  app.get(
    '/api/estimates/lines.csv',
    {
      ...exporting,
      schema: { tags, description: 'Every line of every estimate, as a CSV file.' },
    },
    (request, reply) => sendCsv(reply, 'plumbline-estimate-lines.csv', exportLines(deps, accountOf(request))),
  );
}
