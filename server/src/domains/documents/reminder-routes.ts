import { reminders, remindersRequest } from '@plumbline/contract/estimates/reminders';
import type { Deps } from '../../deps.ts';
import { type App, contractor } from '../../http/app-instance.ts';
import { idParams } from '../../http/id-params.ts';
import { accountOf } from '../../http/session-guard.ts';
import type { DocumentKind } from './kinds.ts';
import { changeReminders } from './reminders/change-reminders.ts';
import { getReminders } from './reminders/get-reminders.ts';

const tags = ['Estimates'];
const reading = contractor('estimates:read');
const writing = contractor('estimates:write');

export function reminderRoutes(app: App, deps: Deps, kind: DocumentKind): void {
  app.get(
    `${kind.path}/:id/reminders`,
    { config: reading, schema: { tags, params: idParams, response: { 200: reminders } } },
    (request) => getReminders(deps, accountOf(request), request.params.id),
  );

  app.put(
    `${kind.path}/:id/reminders`,
    {
      config: writing,
      schema: { tags, params: idParams, body: remindersRequest, response: { 200: reminders } },
    },
    (request) => changeReminders(deps, accountOf(request), request.params.id, request.body.days),
  );
}
