import { idempotencyHeaders } from '@plumbline/contract/developers/api-keys';
import { errorResponse, successResponse } from '@plumbline/contract/errors';
import { estimateChangeRequest } from '@plumbline/contract/estimates';
import {
  comparison,
  comparisonQuery,
  revision,
  revisionSendRequest,
  versionSummary,
  wholeVersion,
} from '@plumbline/contract/estimates/revisions';
import { sendResponse } from '@plumbline/contract/estimates/sending';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { type App, contractor } from '../../http/app-instance.ts';
import { sendPdf } from '../../http/bodies/send-pdf.ts';
import { idParams, versionParams } from '../../http/id-params.ts';
import { sendingCallOf } from '../../http/repeatable-call.ts';
import { accountOf } from '../../http/session-guard.ts';
import { getRevisionPdf, getVersionPdf } from '../documents/printing/get-document.ts';
import { changeRevision } from '../documents/versions/change-revision.ts';
import { deleteRevision } from '../documents/versions/delete-revision.ts';
import { getRevision } from '../documents/versions/get-revision.ts';
import { compareVersions, getVersion, getVersions } from '../documents/versions/get-versions.ts';
import { sendRevision } from '../documents/versions/send-revision.ts';

const tags = ['Versions'];
/** As for a change of a draft. */
const bodyLimit = 8 * 1024 * 1024;
const reading = contractor('estimates:read');
const writing = contractor('estimates:write');
const sending = contractor('estimates:send');
const refused = { 402: errorResponse };

export function revisionRoutes(app: App, deps: Deps): void {
  app.get(
    '/api/estimates/:id/revision',
    { config: reading, schema: { tags, params: idParams, response: { 200: revision } } },
    (request) => getRevision(deps, accountOf(request), request.params.id),
  );

  app.put(
    '/api/estimates/:id/revision',
    {
      config: writing,
      bodyLimit,
      schema: {
        tags,
        params: idParams,
        body: estimateChangeRequest,
        response: { 200: revision },
        description:
          'Changes the given fields of what will be sent next, while the client reads, and can accept, what was sent. The first call ' +
          'begins the revision and takes the `updatedAt` of the estimate, each further one that of the revision.',
      },
    },
    (request) => changeRevision(deps, accountOf(request), request.params.id, request.body),
  );

  app.delete(
    '/api/estimates/:id/revision',
    { config: writing, schema: { tags, params: idParams, response: { 200: successResponse } } },
    async (request) => {
      await deleteRevision(deps, accountOf(request), request.params.id);
      return { success: true as const, message: 'Changes discarded' };
    },
  );

  app.post(
    '/api/estimates/:id/revision/send',
    {
      config: sending,
      schema: {
        tags,
        params: idParams,
        headers: idempotencyHeaders,
        body: revisionSendRequest,
        response: { 200: sendResponse, ...refused },
        description:
          'The client’s link shows the new version from then on. 409 `ALREADY_ACCEPTED` if the client was faster, `NOTHING_CHANGED` if ' +
          'it equals what the client has.',
      },
    },
    async (request) => {
      const { id } = request.params;
      const call = sendingCallOf(deps, request, [id, request.body]);
      const estimate = await sendRevision(deps, accountOf(request), id, request.body, call);
      return { success: true as const, message: 'Estimate sent successfully', estimate };
    },
  );

  app.get(
    '/api/estimates/:id/revision/pdf',
    { config: reading, schema: { tags, params: idParams, description: 'The PDF.', response: refused } },
    async (request, reply) =>
      sendPdf(reply, await getRevisionPdf(deps, accountOf(request), request.params.id)),
  );

  app.get(
    '/api/estimates/:id/versions',
    {
      config: reading,
      schema: {
        tags,
        params: idParams,
        response: { 200: z.array(versionSummary) },
        description: 'Every sending whose content differs from the one before, newest first.',
      },
    },
    (request) => getVersions(deps, accountOf(request), request.params.id),
  );

  app.get(
    '/api/estimates/:id/versions/compare',
    {
      config: reading,
      schema: { tags, params: idParams, querystring: comparisonQuery, response: { 200: comparison } },
    },
    (request) => compareVersions(deps, accountOf(request), request.params.id, request.query),
  );

  app.get(
    '/api/estimates/:id/versions/:number',
    { config: reading, schema: { tags, params: versionParams, response: { 200: wholeVersion } } },
    (request) => getVersion(deps, accountOf(request), request.params.id, request.params.number),
  );

  app.get(
    '/api/estimates/:id/versions/:number/pdf',
    { config: reading, schema: { tags, params: versionParams, description: 'The PDF.', response: refused } },
    async (request, reply) =>
      sendPdf(reply, await getVersionPdf(deps, accountOf(request), request.params.id, request.params.number)),
  );
}
