import type { EstimateStatus } from '@plumbline/contract/estimates';
import {
  confirmRequest,
  declineRequest,
  publicEstimateResponse,
  publicStatusResponse,
} from '@plumbline/contract/public-estimates';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { ANYONE, type App } from '../../http/app-instance.ts';
import { idParams } from '../../http/id-params.ts';
import { sendPdf } from '../../http/send-pdf.ts';
import { acceptEstimate } from './accept-estimate.ts';
import { declineEstimate } from './decline-estimate.ts';
import { getPublicPdf } from './get-document.ts';
import { getPublicEstimate } from './get-public-estimate.ts';
import { recordView } from './record-view.ts';

const tags = ['Public estimate'];
const config = ANYONE;
const answering = { ...ANYONE, limit: 'answer-estimate' } as const;
const viewerOf = (request: FastifyRequest) => request.session?.accountId ?? null;
const standing = (message: string, status: EstimateStatus) => ({ success: true as const, message, status });

export function publicEstimateRoutes(app: App, deps: Deps): void {
  app.get(
    '/api/estimates/:id/public',
    { config, schema: { tags, params: idParams, response: { 200: publicEstimateResponse } } },
    (request) => getPublicEstimate(deps, request.params.id, viewerOf(request)),
  );

  app.get(
    '/api/estimates/:id/public-pdf',
    { config, schema: { tags, params: idParams, description: 'The PDF, for whoever holds the link.' } },
    async (request, reply) => sendPdf(reply, await getPublicPdf(deps, request.params.id, viewerOf(request))),
  );

  app.post(
    '/api/estimates/:id/view',
    {
      config: { ...ANYONE, limit: 'view-estimate' },
      schema: {
        tags,
        params: idParams,
        response: { 200: publicStatusResponse },
        description: 'The page was visible for a second.',
      },
    },
    async (request) =>
      standing('View recorded', await recordView(deps, request.params.id, viewerOf(request))),
  );

  app.post(
    '/api/estimates/:id/confirm-manual-payment',
    {
      config: answering,
      schema: { tags, params: idParams, body: confirmRequest, response: { 200: publicStatusResponse } },
    },
    async (request) => {
      const origin = { ipAddress: request.ip, userAgent: request.headers['user-agent'] };
      const status = await acceptEstimate(deps, request.params.id, request.body, origin);
      return standing('Estimate accepted', status);
    },
  );

  app.post(
    '/api/estimates/:id/decline',
    {
      config: answering,
      schema: { tags, params: idParams, body: declineRequest, response: { 200: publicStatusResponse } },
    },
    async (request) =>
      standing('Estimate declined', await declineEstimate(deps, request.params.id, request.body.reason)),
  );
}
