import {
  client,
  clientChangeRequest,
  clientCounts,
  clientRequest,
  clientsQuery,
  clientWithSums,
} from '@plumbline/contract/clients';
import { idempotencyHeaders } from '@plumbline/contract/developers/api-keys';
import { successResponse } from '@plumbline/contract/errors';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { type App, contractor } from '../../http/app-instance.ts';
import { asksForPage, everyPage, ROWS_PER_TURN, sendPage, sendPages } from '../../http/bodies/send-page.ts';
import { idParams } from '../../http/id-params.ts';
import { repeatableCallOf } from '../../http/repeatable-call.ts';
import { accountOf } from '../../http/session-guard.ts';
import { changeClient } from './change-client.ts';
import { createClient } from './create-client.ts';
import { deleteClient } from './delete-client.ts';
import { getClientWithSums } from './get-client.ts';
import { listClientCounts, listClientPage } from './list-client-page.ts';

const tags = ['Clients'];
const reading = contractor('clients:read');
const writing = contractor('clients:write');
const answer = { 200: z.array(client) };
const description =
  'The whole list, by name; with any parameter one page, with `X-Total-Count` and a `Link` to the next.';

export function clientRoutes(app: App, deps: Deps): void {
  app.get(
    '/api/clients',
    { config: reading, schema: { tags, description, querystring: clientsQuery, response: answer } },
    async (request, reply) => {
      const account = accountOf(request);
      if (!asksForPage(request.query))
        return sendPages(
          reply,
          client,
          everyPage((cursor) => listClientPage(deps, account, { cursor, limit: ROWS_PER_TURN })),
        );
      return sendPage(request, reply, await listClientPage(deps, account, request.query));
    },
  );

  app.get(
    '/api/clients/counts',
    { config: reading, schema: { tags, response: { 200: clientCounts } } },
    (request) => listClientCounts(deps, accountOf(request)),
  );

  app.get(
    '/api/clients/:id',
    { config: reading, schema: { tags, params: idParams, response: { 200: clientWithSums } } },
    (request) => getClientWithSums(deps, accountOf(request), request.params.id),
  );

  app.post(
    '/api/clients',
    {
      config: writing,
      schema: { tags, headers: idempotencyHeaders, body: clientRequest, response: { 201: client } },
    },
    async (request, reply) =>
      reply
        .code(201)
        .send(
          await createClient(
            deps,
            accountOf(request),
            request.body,
            repeatableCallOf(deps, request, 'client'),
          ),
        ),
  );

  app.patch(
    '/api/clients/:id',
    {
      config: writing,
      schema: { tags, params: idParams, body: clientChangeRequest, response: { 200: client } },
    },
    (request) => changeClient(deps, accountOf(request), request.params.id, request.body),
  );

  app.delete(
    '/api/clients/:id',
    { config: writing, schema: { tags, params: idParams, response: { 200: successResponse } } },
    async (request) => {
      await deleteClient(deps, accountOf(request), request.params.id);
      return { success: true as const, message: 'Client deleted successfully' };
    },
  );
}
