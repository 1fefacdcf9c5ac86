import { material, materialChangeRequest, materialRequest } from '@plumbline/contract/catalog';
import { importResult, materialImportQuery, PRICE_LIST_LIMITS } from '@plumbline/contract/csv-import';
import { idempotencyHeaders } from '@plumbline/contract/developers/api-keys';
import { errorResponse } from '@plumbline/contract/errors';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { type App, contractor } from '../../http/app-instance.ts';
import { takeCsv } from '../../http/bodies/csv-body.ts';
import { idParams } from '../../http/id-params.ts';
import { repeatableCallOf } from '../../http/repeatable-call.ts';
import { accountOf } from '../../http/session-guard.ts';
import { changeMaterial } from './change-material.ts';
import { createMaterial } from './create-material.ts';
import { deleteMaterial } from './delete-material.ts';
import { importMaterials } from './importing/import-materials.ts';

const tags = ['Catalog'];
const writing = contractor('catalog:write');
const description =
  'A CSV file as the body, in UTF-8 or UTF-16, of at most 10 MB and 20,000 rows. All rows are taken or none; no estimate changes. Rows match your materials by supplier and code, else by name and unit.';
/** The plan does not cover it; `billingStatus` says why. */
const refused = { 402: errorResponse };
const noBody = z.null().describe('Done; the answer has no body');

/** Adds, imports and deletes the contractor's own materials. */
export function ownMaterialRoutes(app: App, deps: Deps): void {
  const addImport = (scope: App) =>
    void scope.post(
      '/api/materials/import',
      {
        config: { ...writing, limit: 'import-file' },
        schema: {
          tags,
          description,
          consumes: ['text/csv'],
          querystring: materialImportQuery,
          response: { 200: importResult, ...refused },
        },
      },
      (request) => importMaterials(deps, accountOf(request), request.body, request.query),
    );
  takeCsv(app, addImport, PRICE_LIST_LIMITS);

  app.post(
    '/api/materials',
    {
      config: writing,
      schema: {
        tags,
        description: 'One of your own with the same name and unit is updated instead.',
        headers: idempotencyHeaders,
        body: materialRequest,
        response: { 201: material, ...refused },
      },
    },
    async (request, reply) => {
      const call = repeatableCallOf(deps, request, 'material');
      return reply.code(201).send(await createMaterial(deps, accountOf(request), request.body, call));
    },
  );

  app.patch(
    '/api/materials/:id',
    {
      config: writing,
      schema: {
        tags,
        description:
          'What is left out stays as it is; `null` or empty text clears it. Estimates do not change.',
        params: idParams,
        body: materialChangeRequest,
        response: { 200: material, ...refused },
      },
    },
    (request) => changeMaterial(deps, accountOf(request), request.params.id, request.body),
  );

  app.delete(
    '/api/materials/:id',
    { config: writing, schema: { tags, params: idParams, response: { 204: noBody, ...refused } } },
    async (request, reply) => {
      await deleteMaterial(deps, accountOf(request), request.params.id);
      return reply.code(204).send(null);
    },
  );
}
