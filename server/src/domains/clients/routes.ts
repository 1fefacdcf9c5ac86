import { client, clientChangeRequest, clientRequest } from '@plumbline/contract/clients';
import { successResponse } from '@plumbline/contract/errors';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { type App, CONTRACTOR } from '../../http/app-instance.ts';
import { idParams } from '../../http/id-params.ts';
import { accountOf } from '../../http/session-guard.ts';
import { changeClient } from './change-client.ts';
import { createClient } from './create-client.ts';
import { deleteClient } from './delete-client.ts';
import { getClient, getClients } from './get-client.ts';

const tags = ['Clients'];

export function clientRoutes(app: App, deps: Deps): void {
  app.get(
    '/api/clients',
    { config: CONTRACTOR, schema: { tags, response: { 200: z.array(client) } } },
    (request) => getClients(deps, accountOf(request)),
  );

  app.get(
    '/api/clients/:id',
    { config: CONTRACTOR, schema: { tags, params: idParams, response: { 200: client } } },
    (request) => getClient(deps, accountOf(request), request.params.id),
  );

  app.post(
    '/api/clients',
    { config: CONTRACTOR, schema: { tags, body: clientRequest, response: { 201: client } } },
    async (request, reply) =>
      reply.code(201).send(await createClient(deps, accountOf(request), request.body)),
  );

  app.patch(
    '/api/clients/:id',
    {
      config: CONTRACTOR,
      schema: { tags, params: idParams, body: clientChangeRequest, response: { 200: client } },
    },
    (request) => changeClient(deps, accountOf(request), request.params.id, request.body),
  );

  app.delete(
    '/api/clients/:id',
    { config: CONTRACTOR, schema: { tags, params: idParams, response: { 200: successResponse } } },
    async (request) => {
      await deleteClient(deps, accountOf(request), request.params.id);
      return { success: true as const, message: 'Client deleted successfully' };
    },
  );
}
