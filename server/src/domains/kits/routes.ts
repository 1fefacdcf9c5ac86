import { errorResponse } from '@plumbline/contract/errors';
import {
  KIT_LIMITS,
  kit,
  kitChangeRequest,
  kitLines,
  kitLinesRequest,
  kitRequest,
} from '@plumbline/contract/kits';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { type App, contractor } from '../../http/app-instance.ts';
import { idParams } from '../../http/id-params.ts';
import { accountOf } from '../../http/session-guard.ts';
import { changeKit } from './change-kit.ts';
import { createKit } from './create-kit.ts';
import { deleteKit } from './delete-kit.ts';
import { getKit, getKits } from './get-kits.ts';
import { resolveKitLines } from './resolve-kit-lines.ts';

const tags = ['Kits'];
const reading = contractor('catalog:read');
const writing = contractor('catalog:write');
const noBody = z.null().describe('Done; the answer has no body');
/** The plan does not cover it; `billingStatus` says why. */
const refused = { 402: errorResponse };

/** Kits of the price book. */
export function kitRoutes(app: App, deps: Deps): void {
  app.get(
    '/api/kits',
    {
      config: reading,
      schema: {
        tags,
        description: 'Your own by name, then those that ship.',
        response: { 200: z.array(kit) },
      },
    },
    (request) => getKits(deps, accountOf(request)),
  );

  app.post(
    '/api/kits',
    {
      config: writing,
      schema: {
        tags,
        description: `A name that another of your kits has is 409 \`NAME_TAKEN\`. An account has at most ${KIT_LIMITS.kits}.`,
        body: kitRequest,
        response: { 201: kit, ...refused },
      },
    },
    async (request, reply) => reply.code(201).send(await createKit(deps, accountOf(request), request.body)),
  );

  app.get(
    '/api/kits/:id',
    { config: reading, schema: { tags, params: idParams, response: { 200: kit } } },
    (request) => getKit(deps, accountOf(request), request.params.id),
  );

  app.patch(
    '/api/kits/:id',
    {
      config: writing,
      schema: { tags, params: idParams, body: kitChangeRequest, response: { 200: kit, ...refused } },
    },
    (request) => changeKit(deps, accountOf(request), request.params.id, request.body),
  );

  app.delete(
    '/api/kits/:id',
    { config: writing, schema: { tags, params: idParams, response: { 204: noBody, ...refused } } },
    async (request, reply) => {
      await deleteKit(deps, accountOf(request), request.params.id);
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/api/kits/:id/lines',
    {
      config: reading,
      schema: {
        tags,
        description:
          'Answers lines as an estimate takes them, and stores nothing. One line needs a kit with a price: without one 409 `NO_PRICE`.',
        params: idParams,
        body: kitLinesRequest,
        response: { 200: kitLines },
      },
    },
    (request) => resolveKitLines(deps, accountOf(request), request.params.id, request.body),
  );
}
