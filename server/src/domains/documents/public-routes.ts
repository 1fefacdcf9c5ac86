import {
  confirmRequest,
  declineRequest,
  depositMethodRequest,
  publicEstimateResponse,
  publicQuery,
  publicStatusResponse,
  updateRequest,
} from '@plumbline/contract/estimates/public-estimates';
import type { EstimateStatus } from '@plumbline/contract/estimates/statuses';
import { viewRequest, viewResponse, viewTimeRequest } from '@plumbline/contract/estimates/views';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { ANYONE, type App, PERSON } from '../../http/app-instance.ts';
import { sendFile } from '../../http/bodies/send-file.ts';
import { sendPdf } from '../../http/bodies/send-pdf.ts';
import { fileParams, idParams, viewParams } from '../../http/id-params.ts';
import { purposeOf } from '../../http/opened-ahead.ts';
import { viewerOf } from '../../http/session-guard.ts';
import { refuseWithPage } from '../../pages/refuse-with-page.ts';
import { acceptEstimate } from './answering/accept-estimate.ts';
import { declineEstimate } from './answering/decline-estimate.ts';
import { getPublicVersion } from './answering/get-public-estimate.ts';
import { getPublicFile } from './answering/get-public-file.ts';
import { recordDepositMethod } from './answering/record-deposit-method.ts';
import { requestUpdate } from './answering/request-update.ts';
import { type DocumentKind, ESTIMATE } from './kinds.ts';
import { getPublicPdf } from './printing/get-document.ts';
import { recordView } from './timeline/record-view.ts';
import { recordViewTime } from './timeline/record-view-time.ts';

const tags = ['Public estimate'];
const config = ANYONE;
const answering = { ...ANYONE, limit: 'answer-estimate' } as const;
/** The account that may read a draft. */
const readerOf = (request: FastifyRequest) => viewerOf(request, 'estimates:read');
const originOf = (request: FastifyRequest) => ({
  ipAddress: request.ip,
  userAgent: request.headers['user-agent'],
  viewer: viewerOf(request),
});
const noBody = z.null().describe('No body');
const standing = (message: string, status: EstimateStatus) => ({ success: true as const, message, status });

/** The calls of a document's client. */
export function publicRoutes(app: App, deps: Deps, kind: DocumentKind): void {
  const title = kind.noun.replace(/^./, (first) => first.toUpperCase());
  app.get(
    `${kind.path}/:id/public`,
    {
      config,
      schema: { tags, params: idParams, querystring: publicQuery, response: { 200: publicEstimateResponse } },
    },
    (request) => getPublicVersion(deps, request.params.id, request.query.version, readerOf(request)),
  );

  app.register(async (scope: App) => {
    scope.setErrorHandler(refuseWithPage);
    scope.get(
      `${kind.path}/:id/public-pdf`,
      {
        config: { ...ANYONE, limit: 'public-pdf' },
        schema: { tags, params: idParams, description: 'The PDF, for anybody who has the link.' },
      },
      async (request, reply) =>
        sendPdf(reply, await getPublicPdf(deps, request.params.id, readerOf(request))),
    );
  });

  if (kind === ESTIMATE) fileRoute(app, deps);

  app.post(
    `${kind.path}/:id/confirm-manual-payment`,
    {
      config: answering,
      schema: { tags, params: idParams, body: confirmRequest, response: { 200: publicStatusResponse } },
    },
    async (request) => {
      const origin = originOf(request);
      const { status, confirmationNotMailed } = await acceptEstimate(
        deps,
        request.params.id,
        request.body,
        origin,
      );
      return { ...standing(`${title} accepted`, status), confirmationNotMailed };
    },
  );

  app.post(
    `${kind.path}/:id/decline`,
    {
      config: answering,
      schema: { tags, params: idParams, body: declineRequest, response: { 200: publicStatusResponse } },
    },
    async (request) =>
      standing(
        `${title} declined`,
        await declineEstimate(deps, request.params.id, request.body.reason, viewerOf(request)),
      ),
  );

  app.post(
    `${kind.path}/:id/sign-here`,
    {
      config: PERSON,
      schema: {
        tags,
        params: idParams,
        body: confirmRequest,
        response: { 200: publicStatusResponse },
        description:
          'The client accepts in person, on a device on which the contractor is signed in. The event and the certificate say so.',
      },
    },
    async (request) => {
      const { status, confirmationNotMailed } = await acceptEstimate(deps, request.params.id, request.body, {
        ...originOf(request),
        isInPerson: true,
      });
      return { ...standing(`${title} accepted`, status), confirmationNotMailed };
    },
  );

  app.post(
    `${kind.path}/:id/deposit-method`,
    {
      config: answering,
      schema: {
        tags,
        params: idParams,
        body: depositMethodRequest,
        response: { 200: publicStatusResponse },
        description:
          'How the client who accepted will pay the deposit; for an online payment see `create-payment`.',
      },
    },
    async (request) =>
      standing('Recorded', await recordDepositMethod(deps, request.params.id, request.body.method)),
  );

  app.post(
    `${kind.path}/:id/request-update`,
    {
      config: answering,
      schema: {
        tags,
        params: idParams,
        body: updateRequest,
        response: { 200: publicStatusResponse },
        description: 'The client of an expired estimate asks for an updated one, at most once a day.',
      },
    },
    async (request) =>
      standing(
        'Update requested',
        await requestUpdate(deps, request.params.id, request.body.note, viewerOf(request)),
      ),
  );
}

/** The calls that the page of any document makes when its client views it. */
export function viewRoutes(app: App, deps: Deps, kind: DocumentKind): void {
  app.post(
    `${kind.path}/:id/view`,
    {
      config: { ...ANYONE, limit: 'view-estimate' },
      schema: {
        tags,
        params: idParams,
        body: viewRequest,
        response: { 200: viewResponse },
        description:
          'The page was visible for a second. The owner, programs and pages fetched ahead of a click count for nothing.',
      },
    },
    async (request) => {
      const { status, viewId } = await recordView(deps, request.params.id, {
        viewer: viewerOf(request),
        userAgent: request.headers['user-agent'],
        purpose: purposeOf(request),
        hasTouch: request.body.hasTouch,
      });
      return { ...standing(viewId ? 'View recorded' : 'View not counted', status), viewId };
    },
  );

  app.post(
    `${kind.path}/:id/views/:viewId`,
    {
      config: { ...ANYONE, limit: 'time-view' },
      schema: {
        tags,
        params: viewParams,
        body: viewTimeRequest,
        response: { 204: noBody },
        description: 'How long the page has been in view so far. Only a greater number changes anything.',
      },
    },
    async (request, reply) => {
      const { id, viewId } = request.params;
      await recordViewTime(deps, id, viewId, request.body.seconds);
      return reply.code(204).send(null);
    },
  );
}

/** Photos and files of the client's page, which is the same for all kinds. */
function fileRoute(app: App, deps: Deps): void {
  app.get(
    '/estimate/:id/files/:fileId/:variant',
    { config, schema: { hide: true, params: fileParams } },
    async (request, reply) => {
      const { id, fileId, variant } = request.params;
      return sendFile(reply, await getPublicFile(deps, id, fileId, variant, readerOf(request)));
    },
  );
}
