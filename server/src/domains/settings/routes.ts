import { keyTestRequest, keyTestResponse } from '@plumbline/contract/payments/key-test';
import { changesPayments, settings, settingsChangeRequest } from '@plumbline/contract/settings';
import type { Deps } from '../../deps.ts';
import { type App, contractor, PERSON } from '../../http/app-instance.ts';
import { accountOf, requirePerson } from '../../http/session-guard.ts';
import { changeSection } from './change-section.ts';
import { checkKey } from './check-key.ts';
import { getSettings } from './get-settings.ts';

const tags = ['Settings'];

export function settingsRoutes(app: App, deps: Deps): void {
  app.get(
    '/api/settings',
    { config: contractor('settings:read'), schema: { tags, response: { 200: settings } } },
    (request) => getSettings(deps, accountOf(request)),
  );

  app.patch(
    '/api/user/settings',
    {
      config: contractor('settings:write'),
      schema: {
        tags,
        description:
          'Takes any of the fields of one section. What is left out stays as it is. A key changes all but how the contractor is paid.',
        body: settingsChangeRequest,
        response: { 200: settings },
      },
    },
    (request) => {
      // A leaked key could redirect payments unnoticed.
      if (changesPayments(request.body)) requirePerson(request);
      return changeSection(deps, accountOf(request), request.body);
    },
  );

  app.post(
    '/api/settings/test-keys',
    {
      config: { ...PERSON, limit: 'test-keys' },
      schema: {
        tags,
        description:
          'Asks the provider whether it accepts a key: the typed one, which is not stored, or the stored one.',
        body: keyTestRequest,
        response: { 200: keyTestResponse },
      },
    },
    (request) => checkKey(deps, accountOf(request), request.body),
  );
}
