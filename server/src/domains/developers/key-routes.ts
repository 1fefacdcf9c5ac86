import { apiKey, apiKeyRequest, newApiKey } from '@plumbline/contract/developers/api-keys';
import { successResponse } from '@plumbline/contract/errors';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { type App, PERSON } from '../../http/app-instance.ts';
import { idParams } from '../../http/id-params.ts';
import { accountOf } from '../../http/session-guard.ts';
import { createKey } from './create-key.ts';
import { listKeys } from './list-keys.ts';
import { revokeKey } from './revoke-key.ts';

const tags = ['API keys'];
const provingPassword = { ...PERSON, limit: 'prove-password' } as const;

/** Routes by which a contractor manages API keys. A key cannot create another key. */
export function keyRoutes(app: App, deps: Deps): void {
  app.get(
    '/api/api-keys',
    { config: PERSON, schema: { tags, response: { 200: z.array(apiKey) } } },
    (request) => listKeys(deps, accountOf(request)),
  );

  app.post(
    '/api/api-keys',
    {
      config: provingPassword,
      schema: {
        tags,
        description: 'The answer is the only one that holds the key.',
        body: apiKeyRequest,
        response: { 201: newApiKey },
      },
    },
    async (request, reply) => reply.code(201).send(await createKey(deps, accountOf(request), request.body)),
  );

  app.delete(
    '/api/api-keys/:id',
    { config: PERSON, schema: { tags, params: idParams, response: { 200: successResponse } } },
    async (request) => {
      await revokeKey(deps, accountOf(request), request.params.id);
      return { success: true as const, message: 'The API key is revoked.' };
    },
  );
}
