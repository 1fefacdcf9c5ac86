import { COST_FIELDS } from '@plumbline/contract/costs';
import type { FastifyInstance } from 'fastify';

const hidden = new Set<string>(COST_FIELDS);

/** Leaves costs and profit out of every answer to a program without the scope `costs:read`. */
export function registerCostScope(app: FastifyInstance): void {
  app.addHook('preSerialization', async (request, _reply, payload) =>
    request.apiKey && !request.apiKey.scopes.includes('costs:read') ? withoutCosts(payload) : payload,
  );
}

function withoutCosts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutCosts);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => (hidden.has(name) ? [] : [[name, withoutCosts(inner)]])),
  );
}
