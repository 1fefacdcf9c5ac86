import { COST_FIELDS } from '@plumbline/contract/costs';
import type { FastifyInstance } from 'fastify';
import { hasScope } from './session-guard.ts';

const hidden = new Set<string>(COST_FIELDS);

/** Omits costs and profit from every response to a program without the scope `costs:read`. */
export function registerCostScope(app: FastifyInstance): void {
  app.addHook('preSerialization', async (request, _reply, payload) =>
    hasScope(request, 'costs:read') ? payload : withoutCosts(payload),
  );
}

function withoutCosts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutCosts);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => (hidden.has(name) ? [] : [[name, withoutCosts(inner)]])),
  );
}
