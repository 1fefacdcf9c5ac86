import { analytics } from '@plumbline/contract/dashboard';
import type { Deps } from '../../deps.ts';
import { type App, contractor } from '../../http/app-instance.ts';
import { accountOf } from '../../http/session-guard.ts';
import { getAnalytics } from './get-analytics.ts';

const description = 'What the dashboard shows: figures, the last twelve months, steps of the guide and news.';

export function analyticsRoutes(app: App, deps: Deps): void {
  app.get(
    '/api/analytics',
    {
      config: contractor('analytics:read'),
      schema: { tags: ['Analytics'], description, response: { 200: analytics } },
    },
    (request) => getAnalytics(deps, accountOf(request)),
  );
}
