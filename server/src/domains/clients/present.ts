import { CLIENT_TYPES, type Client, type ClientType } from '@plumbline/contract/clients';
import { ESTIMATE_STATUSES } from '@plumbline/contract/estimates/statuses';
import { amountMinor, amountToWire } from '@plumbline/contract/pricing/amounts';
import { CURRENCIES, type Currency } from '@plumbline/contract/pricing/currency';
import { z } from 'zod';
import type { ClientWithTotals } from './queries.ts';

const toWire = (minor: string, currency: Currency) => amountToWire(amountMinor(BigInt(minor)), currency);

const otherTotals = z.array(
  z
    .object({ currency: z.enum(CURRENCIES), totalMinor: z.string() })
    .transform(({ currency, totalMinor }) => ({ currency, totalValue: toWire(totalMinor, currency) })),
);

const latestEstimate = z
  .object({ status: z.enum(ESTIMATE_STATUSES), currency: z.enum(CURRENCIES), totalMinor: z.string() })
  .transform(({ status, currency, totalMinor }) => ({
    status,
    currency,
    totalAmount: toWire(totalMinor, currency),
  }))
  .nullable();

export const clientTypeOf = (stored: string): ClientType =>
  CLIENT_TYPES.find((type) => type === stored) ?? 'residential';

export function presentClient(row: ClientWithTotals, currency: Currency): Client {
  const { client } = row;
  return {
    id: client.id,
    name: client.name,
    email: client.email,
    phone: client.phone,
    address: client.address,
    clientType: clientTypeOf(client.clientType),
    notes: client.notes,
    createdAt: client.createdAt.toISOString(),
    estimateCount: row.estimateCount,
    currency,
    totalValue: toWire(row.totalMinor ?? '0', currency),
    otherTotals: otherTotals.parse(JSON.parse(row.otherTotals ?? '[]')),
    lastEstimateDate: row.lastEstimateMs === 0n ? null : new Date(Number(row.lastEstimateMs)).toISOString(),
    latestEstimate: latestEstimate.parse(JSON.parse(row.latestEstimate ?? 'null')),
  };
}
