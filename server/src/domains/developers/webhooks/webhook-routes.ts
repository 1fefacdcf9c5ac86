import {
  deliveriesQuery,
  webhook,
  webhookChangeRequest,
  webhookDelivery,
  webhookRequest,
  webhookWithSecret,
} from '@plumbline/contract/developers/webhooks';
import { successResponse } from '@plumbline/contract/errors';
import { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import { type App, contractor } from '../../../http/app-instance.ts';
import { sendPage } from '../../../http/bodies/send-page.ts';
import { deliveryParams, idParams } from '../../../http/id-params.ts';
import { accountOf } from '../../../http/session-guard.ts';
import { changeEndpoint } from './change-endpoint.ts';
import { createEndpoint } from './create-endpoint.ts';
import { deleteEndpoint } from './delete-endpoint.ts';
import { getEndpoint, getEndpoints } from './get-endpoint.ts';
import { listDeliveries } from './list-deliveries.ts';
import { resendDelivery, sendPing } from './resend-delivery.ts';
import { rotateWebhookSecret } from './rotate-webhook-secret.ts';

const tags = ['Webhooks'];
const config = contractor('webhooks:manage');
const calling = { ...config, limit: 'send-webhook' } as const;
const one = { 200: webhook };

/** Routes by which a contractor manages webhook endpoints. */
export function webhookRoutes(app: App, deps: Deps): void {
  app.get('/api/webhooks', { config, schema: { tags, response: { 200: z.array(webhook) } } }, (request) =>
    getEndpoints(deps, accountOf(request)),
  );

  app.post(
    '/api/webhooks',
    {
      config,
      schema: {
        tags,
        description: 'The answer is the only one that holds the secret calls are signed with.',
        body: webhookRequest,
        response: { 201: webhookWithSecret },
      },
    },
    async (request, reply) =>
      reply.code(201).send(await createEndpoint(deps, accountOf(request), request.body)),
  );

  app.get('/api/webhooks/:id', { config, schema: { tags, params: idParams, response: one } }, (request) =>
    getEndpoint(deps, accountOf(request), request.params.id),
  );

  app.patch(
    '/api/webhooks/:id',
    { config, schema: { tags, params: idParams, body: webhookChangeRequest, response: one } },
    (request) => changeEndpoint(deps, accountOf(request), request.params.id, request.body),
  );

  app.delete(
    '/api/webhooks/:id',
    { config, schema: { tags, params: idParams, response: { 200: successResponse } } },
    async (request) => {
      await deleteEndpoint(deps, accountOf(request), request.params.id);
      return { success: true as const, message: 'The webhook is deleted.' };
    },
  );

  app.post(
    '/api/webhooks/:id/rotate-secret',
    {
      config,
      schema: {
        tags,
        description: 'Another secret, which only this answer holds. For 24 hours the one before signs too.',
        params: idParams,
        response: { 200: webhookWithSecret },
      },
    },
    (request) => rotateWebhookSecret(deps, accountOf(request), request.params.id),
  );
  deliveryRoutes(app, deps);
}

function deliveryRoutes(app: App, deps: Deps): void {
  app.post(
    '/api/webhooks/:id/test',
    {
      config: calling,
      schema: {
        tags,
        description: 'Sends a `ping`, once.',
        params: idParams,
        response: { 202: webhookDelivery },
      },
    },
    async (request, reply) =>
      reply.code(202).send(await sendPing(deps, accountOf(request), request.params.id)),
  );

  app.get(
    '/api/webhooks/:id/deliveries',
    {
      config,
      schema: {
        tags,
        description: 'Its deliveries of the last 30 days, newest first, always by pages.',
        params: idParams,
        querystring: deliveriesQuery,
        response: { 200: z.array(webhookDelivery) },
      },
    },
    async (request, reply) => {
      const page = await listDeliveries(deps, accountOf(request), request.params.id, request.query);
      return sendPage(request, reply, page);
    },
  );

  app.post(
    '/api/webhooks/:id/deliveries/:deliveryId/resend',
    {
      config: calling,
      schema: {
        tags,
        description: 'Sends an event again, with the same id and body.',
        params: deliveryParams,
        response: { 202: webhookDelivery },
      },
    },
    async (request, reply) => {
      const { id, deliveryId } = request.params;
      return reply.code(202).send(await resendDelivery(deps, accountOf(request), id, deliveryId));
    },
  );
}
