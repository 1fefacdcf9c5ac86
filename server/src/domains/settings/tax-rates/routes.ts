import { errorResponse } from '@plumbline/contract/errors';
import { taxRate, taxRateChangeRequest, taxRateRequest } from '@plumbline/contract/settings/tax-rates';
import { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import { type App, contractor } from '../../../http/app-instance.ts';
import { idParams } from '../../../http/id-params.ts';
import { accountOf } from '../../../http/session-guard.ts';
import { changeTaxRate } from './change-tax-rate.ts';
import { createTaxRate } from './create-tax-rate.ts';
import { deleteTaxRate } from './delete-tax-rate.ts';
import { getTaxRates } from './get-tax-rates.ts';

const tags = ['Settings'];
const writing = contractor('settings:write');
const noBody = z.null().describe('Done; the answer has no body');
/** The plan does not cover it; `billingStatus` says why. */
const refused = { 402: errorResponse };

/** The contractor's tax rates. Estimates copy them. */
export function taxRateRoutes(app: App, deps: Deps): void {
  app.get(
    '/api/tax-rates',
    { config: contractor('settings:read'), schema: { tags, response: { 200: z.array(taxRate) } } },
    (request) => getTaxRates(deps, accountOf(request)),
  );

  app.post(
    '/api/tax-rates',
    {
      config: writing,
      schema: {
        tags,
        description: 'An account has at most 10, and at most 4 of them on new estimates.',
        body: taxRateRequest,
        response: { 201: taxRate, ...refused },
      },
    },
    async (request, reply) =>
      reply.code(201).send(await createTaxRate(deps, accountOf(request), request.body)),
  );

  app.patch(
    '/api/tax-rates/:id',
    {
      config: writing,
      schema: {
        tags,
        params: idParams,
        body: taxRateChangeRequest,
        response: { 200: taxRate, ...refused },
      },
    },
    (request) => changeTaxRate(deps, accountOf(request), request.params.id, request.body),
  );

  app.delete(
    '/api/tax-rates/:id',
    { config: writing, schema: { tags, params: idParams, response: { 204: noBody, ...refused } } },
    async (request, reply) => {
      await deleteTaxRate(deps, accountOf(request), request.params.id);
      return reply.code(204).send(null);
    },
  );
}
