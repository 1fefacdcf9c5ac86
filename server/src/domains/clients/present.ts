import { CLIENT_TYPES, type Client } from '@plumbline/contract/clients';
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

export function presentClient(row: ClientWithTotals, currency: Currency): Client {
  const { client } = row;
  return {
    id: client.id,
    name: client.name,
    email: client.email,
    phone: client.phone,
    address: client.address,
    clientType: CLIENT_TYPES.find((type) => type === client.clientType) ?? 'residential',
    notes: client.notes,
    createdAt: client.createdAt.toISOString(),
    estimateCount: row.estimateCount,
    currency,
    totalValue: toWire(row.totalMinor ?? '0', currency),
    otherTotals: otherTotals.parse(JSON.parse(row.otherTotals ?? '[]')),
    lastEstimateDate: row.lastEstimateMs === 0n ? null : new Date(Number(row.lastEstimateMs)).toISOString(),
  };
}
