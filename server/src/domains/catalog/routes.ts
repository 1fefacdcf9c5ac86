import {
  jobType,
  jobTypeChangeRequest,
  jobTypeRequest,
  laborType,
  laborTypeChangeRequest,
  laborTypeRequest,
  material,
  materialsQuery,
} from '@plumbline/contract/catalog';
import { errorResponse } from '@plumbline/contract/errors';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { type App, contractor } from '../../http/app-instance.ts';
import { asksForPage, sendPage, sendPages } from '../../http/bodies/send-page.ts';
import { idParams } from '../../http/id-params.ts';
import { accountOf } from '../../http/session-guard.ts';
import { changeJobType } from './change-job-type.ts';
import { changeLaborType } from './change-labor-type.ts';
import { createJobType } from './create-job-type.ts';
import { createLaborType } from './create-labor-type.ts';
import { deleteJobType } from './delete-job-type.ts';
import { deleteLaborType } from './delete-labor-type.ts';
import { getJobTypes } from './get-job-type.ts';
import { getLaborTypes } from './get-labor-types.ts';
import { getMaterialPages } from './get-materials.ts';
import { listMaterialPage } from './list-material-page.ts';

const tags = ['Catalog'];
const reading = contractor('catalog:read');
const writing = contractor('catalog:write');
const noBody = z.null().describe('Done; the answer has no body');
const description =
  'The whole list; with `limit` or `cursor` one page, with `X-Total-Count` and a `Link` to the next.';
/** The plan does not cover it; `billingStatus` says why. */
const refused = { 402: errorResponse };

export function catalogRoutes(app: App, deps: Deps): void {
  app.get(
    '/api/materials',
    {
      config: reading,
      schema: { tags, description, querystring: materialsQuery, response: { 200: z.array(material) } },
    },
    async (request, reply) => {
      const { cursor, limit, ...filter } = request.query;
      if (asksForPage({ cursor, limit }))
        return sendPage(request, reply, await listMaterialPage(deps, accountOf(request), request.query));
      return sendPages(reply, material, getMaterialPages(deps, accountOf(request), filter));
    },
  );
  jobTypeRoutes(app, deps);
  laborTypeRoutes(app, deps);
}

function jobTypeRoutes(app: App, deps: Deps): void {
  app.get(
    '/api/job-types',
    { config: reading, schema: { tags, response: { 200: z.array(jobType) } } },
    (request) => getJobTypes(deps, accountOf(request)),
  );

  app.post(
    '/api/job-types',
    { config: writing, schema: { tags, body: jobTypeRequest, response: { 201: jobType, ...refused } } },
    async (request, reply) =>
      reply.code(201).send(await createJobType(deps, accountOf(request), request.body)),
  );

  app.patch(
    '/api/job-types/:id',
    {
      config: writing,
      schema: { tags, params: idParams, body: jobTypeChangeRequest, response: { 204: noBody, ...refused } },
    },
    async (request, reply) => {
      await changeJobType(deps, accountOf(request), request.params.id, request.body);
      return reply.code(204).send(null);
    },
  );

  app.delete(
    '/api/job-types/:id',
    { config: writing, schema: { tags, params: idParams, response: { 204: noBody, ...refused } } },
    async (request, reply) => {
      await deleteJobType(deps, accountOf(request), request.params.id);
      return reply.code(204).send(null);
    },
  );
}

function laborTypeRoutes(app: App, deps: Deps): void {
  app.get(
    '/api/labor-types',
    { config: reading, schema: { tags, response: { 200: z.array(laborType) } } },
    (request) => getLaborTypes(deps, accountOf(request)),
  );

  app.post(
    '/api/labor-types',
    {
      config: writing,
      schema: { tags, body: laborTypeRequest, response: { 201: laborType, ...refused } },
    },
    async (request, reply) =>
      reply.code(201).send(await createLaborType(deps, accountOf(request), request.body)),
  );

  app.patch(
    '/api/labor-types/:id',
    {
      config: writing,
      schema: { tags, params: idParams, body: laborTypeChangeRequest, response: { 204: noBody, ...refused } },
    },
    async (request, reply) => {
      await changeLaborType(deps, accountOf(request), request.params.id, request.body);
      return reply.code(204).send(null);
    },
  );

  app.delete(
    '/api/labor-types/:id',
    { config: writing, schema: { tags, params: idParams, response: { 204: noBody, ...refused } } },
    async (request, reply) => {
      await deleteLaborType(deps, accountOf(request), request.params.id);
      return reply.code(204).send(null);
    },
  );
}
