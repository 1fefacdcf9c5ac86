import { estimate } from '@plumbline/contract/estimates';
import { idField } from '@plumbline/contract/fields';
import type { Deps } from '../../deps.ts';
import { type App, contractor } from '../../http/app-instance.ts';
import { idParams } from '../../http/id-params.ts';
import { accountOf, hasScope } from '../../http/session-guard.ts';
import { addProfit } from './add-profit.ts';
import { setStageReached } from './schedule/change-stage.ts';

const tags = ['Payments'];
const writing = contractor('estimates:write');

export function scheduleRoutes(app: App, deps: Deps): void {
  const params = idParams.extend({ stage: idField });
  for (const method of ['post', 'delete'] as const)
    app[method](
      '/api/estimates/:id/stages/:stage/reached',
      { config: writing, schema: { tags, params, response: { 200: estimate } } },
      async (request) => {
        const account = accountOf(request);
        const { id, stage } = request.params;
        const changed = await setStageReached(deps, account, id, stage, method === 'post');
        return hasScope(request, 'costs:read') ? addProfit(deps, account, changed) : changed;
      },
    );
}
