import { idempotencyHeaders } from '@plumbline/contract/developers/api-keys';
import { errorResponse } from '@plumbline/contract/errors';
import {
  estimateTemplate,
  MOST_TEMPLATES,
  startedEstimate,
  templateChangeRequest,
  templateRequest,
  templateStartRequest,
  wholeTemplate,
} from '@plumbline/contract/estimates/templates';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { type App, contractor } from '../../http/app-instance.ts';
import { idParams } from '../../http/id-params.ts';
import { repeatableCallOf } from '../../http/repeatable-call.ts';
import { accountOf } from '../../http/session-guard.ts';
import { addProfit } from '../documents/add-profit.ts';
import { changeTemplate } from '../documents/templates/change-template.ts';
import { createTemplate } from '../documents/templates/create-template.ts';
import { deleteTemplate } from '../documents/templates/delete-template.ts';
import { getTemplate, getTemplates } from '../documents/templates/get-templates.ts';
import { startEstimate } from '../documents/templates/start-estimate.ts';

const tags = ['Templates'];
const reading = contractor('estimates:read');
const writing = contractor('estimates:write');
const noBody = z.null().describe('Done; the answer has no body');
/** The plan does not cover it; `billingStatus` says why. */
const refused = { 402: errorResponse };
const NAMES = 'A name that another of your templates has is 409 `NAME_TAKEN`.';

/** Templates of estimates. */
export function templateRoutes(app: App, deps: Deps): void {
  app.get(
    '/api/estimate-templates',
    {
      config: reading,
      schema: {
        tags,
        description: 'Your own by name, then those that ship.',
        response: { 200: z.array(estimateTemplate) },
      },
    },
    (request) => getTemplates(deps, accountOf(request)),
  );

  app.post(
    '/api/estimate-templates',
    {
      config: writing,
      schema: {
        tags,
        description: `Keeps the content of an estimate, without client, address and number. ${NAMES} An account has at most ${MOST_TEMPLATES}.`,
        body: templateRequest,
        response: { 201: estimateTemplate, ...refused },
      },
    },
    async (request, reply) =>
      reply.code(201).send(await createTemplate(deps, accountOf(request), request.body)),
  );

  app.get(
    '/api/estimate-templates/:id',
    {
      config: reading,
      schema: {
        tags,
        description: 'With the content that an estimate started from it now would have.',
        params: idParams,
        response: { 200: wholeTemplate },
      },
    },
    (request) => getTemplate(deps, accountOf(request), request.params.id),
  );

  app.patch(
    '/api/estimate-templates/:id',
    {
      config: writing,
      schema: {
        tags,
        description: `Renames a template of yours, or replaces its content by that of an estimate. ${NAMES}`,
        params: idParams,
        body: templateChangeRequest,
        response: { 200: estimateTemplate, ...refused },
      },
    },
    (request) => changeTemplate(deps, accountOf(request), request.params.id, request.body),
  );

  app.delete(
    '/api/estimate-templates/:id',
    { config: writing, schema: { tags, params: idParams, response: { 204: noBody, ...refused } } },
    async (request, reply) => {
      await deleteTemplate(deps, accountOf(request), request.params.id);
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/api/estimate-templates/:id/estimates',
    {
      config: writing,
      schema: {
        tags,
        description:
          'Makes a draft. Lines from the price book take today’s prices, which `changedPrices` lists; `prices: "template"` keeps the old ones. What was deleted since keeps its copied name.',
        params: idParams,
        headers: idempotencyHeaders,
        body: templateStartRequest,
        response: { 201: startedEstimate },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const account = accountOf(request);
      const call = repeatableCallOf(deps, request, 'template', [id, request.body]);
      const { estimate, changedPrices } = await startEstimate(deps, account, id, request.body, call);
      return reply.code(201).send({ estimate: await addProfit(deps, account, estimate), changedPrices });
    },
  );
}
