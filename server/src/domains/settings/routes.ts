import { keyTestRequest, keyTestResponse } from '@plumbline/contract/key-test';
import { settings, settingsChangeRequest } from '@plumbline/contract/settings';
import type { Deps } from '../../deps.ts';
import { type App, CONTRACTOR } from '../../http/app-instance.ts';
import { accountOf } from '../../http/session-guard.ts';
import { changeSection } from './change-section.ts';
import { checkKey } from './check-key.ts';
import { getSettings } from './get-settings.ts';

const tags = ['Settings'];

export function settingsRoutes(app: App, deps: Deps): void {
  app.get('/api/settings', { config: CONTRACTOR, schema: { tags, response: { 200: settings } } }, (request) =>
    getSettings(deps, accountOf(request)),
  );

  app.patch(
    '/api/user/settings',
    {
      config: CONTRACTOR,
      schema: {
        tags,
        description: 'Takes any of the fields of one section. What is left out stays as it is.',
        body: settingsChangeRequest,
        response: { 200: settings },
      },
    },
    (request) => changeSection(deps, accountOf(request), request.body),
  );

  app.post(
    '/api/settings/test-keys',
    {
      config: { ...CONTRACTOR, limit: 'test-keys' },
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
