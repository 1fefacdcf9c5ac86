import { CLIENT_TYPES, type Client } from '@plumbline/contract/clients';
import { amountMinor, amountToWire } from '@plumbline/contract/pricing/amounts';
import type { Currency } from '@plumbline/contract/pricing/currency';
import type { ClientWithTotals } from './queries.ts';

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
    totalValue: amountToWire(amountMinor(BigInt(row.totalMinor ?? '0')), currency),
    lastEstimateDate: row.lastEstimateMs === 0n ? null : new Date(Number(row.lastEstimateMs)).toISOString(),
  };
}
