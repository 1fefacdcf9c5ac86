import type { EstimateRequest } from '../estimates.ts';

/** A valid request, with the given fields changed. */
export function anEstimateRequest(changes: Record<string, unknown> = {}): EstimateRequest {
  return {
    clientId: '7f9c24e8-3b1f-4c52-9d0a-5a1b6f0c2d11',
    jobTypeId: '0b8e1f6a-52d4-4f0e-8a6d-9c3e7d1a4b22',
    jobDescription: 'Replace the water heater',
    laborLines: [aLaborLine()],
    ...changes,
  };
}

export function aLaborLine(changes: Record<string, unknown> = {}) {
  return { laborType: 'lead' as const, hours: '2.5', rate: '45.00', ...changes };
}

export function aMaterialLine(changes: Record<string, unknown> = {}) {
  return { description: 'Copper pipe', quantity: '12.375', unitCost: '3.49', ...changes };
}

export function aCost(changes: Record<string, unknown> = {}) {
  return { type: 'permit' as const, amount: '185.00', ...changes };
}
