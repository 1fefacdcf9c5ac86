import { CLIENT_TYPES, type Client, type ClientType, type ClientWithSums } from '@plumbline/contract/clients';
import { ESTIMATE_STATUSES } from '@plumbline/contract/estimates/statuses';
import { amountMinor, amountToWire } from '@plumbline/contract/pricing/amounts';
import { CURRENCIES, type Currency } from '@plumbline/contract/pricing/currency';
import { depositStanding } from '@plumbline/contract/pricing/deposit-standing';
import { z } from 'zod';
import type { ClientSumsRow, ClientWithTotals } from './queries.ts';

const toWire = (minor: string, currency: Currency) => amountToWire(amountMinor(BigInt(minor)), currency);

const minor = z.string().transform((text) => amountMinor(BigInt(text)));

const otherTotals = z.array(
  z
    .object({ currency: z.enum(CURRENCIES), totalMinor: z.string() })
    .transform(({ currency, totalMinor }) => ({ currency, totalValue: toWire(totalMinor, currency) })),
);

const latestEstimate = z
  .object({
    status: z.enum(ESTIMATE_STATUSES),
    currency: z.enum(CURRENCIES),
    validUntil: z.string().nullable(),
    views: z.number(),
    depositMinor: minor,
    isDepositInvoiced: z.boolean(),
    receivedMinor: minor,
    refundedMinor: minor,
    jobMinor: minor,
    leftMinor: minor,
    paidMinor: minor,
  })
  .transform(({ jobMinor, leftMinor, paidMinor, ...rest }) => {
    const { depositMinor, isDepositInvoiced, receivedMinor, refundedMinor, ...shown } = rest;
    const { currency } = shown;
    const deposit = depositStanding({
      askedMinor: depositMinor,
      totalMinor: leftMinor,
      receivedMinor,
      refundedMinor,
    });
    const dueMinor = amountMinor(jobMinor > paidMinor ? jobMinor - paidMinor : 0n);
    const depositDueMinor = deposit.dueMinor < dueMinor ? deposit.dueMinor : dueMinor;
    return {
      ...shown,
      totalAmount: amountToWire(jobMinor, currency),
      // An invoiced deposit is due only on its invoice.
      depositDue: amountToWire(isDepositInvoiced ? amountMinor(0n) : depositDueMinor, currency),
      amountDue: amountToWire(dueMinor, currency),
    };
  })
  .nullable();

const moneySums = z.array(
  z
    .object({
      currency: z.enum(CURRENCIES),
      jobs: z.number(),
      owedMinor: z.string(),
      overdueMinor: z.string(),
      creditMinor: z.string(),
    })
    .transform(({ currency, jobs, owedMinor, overdueMinor, creditMinor }) => ({
      currency,
      jobs,
      owed: toWire(owedMinor, currency),
      overdue: toWire(overdueMinor, currency),
      credit: toWire(creditMinor, currency),
    })),
);

/** The amounts that a client owes, in the contractor's currency and in others. */
function presentOwed(
  stored: string | null,
  currency: Currency,
): Pick<Client, 'owed' | 'overdue' | 'credit' | 'otherOwed'> {
  const sums = moneySums.parse(JSON.parse(stored ?? '[]'));
  const own = sums.find((sum) => sum.currency === currency);
  const none = toWire('0', currency);
  return {
    owed: { estimates: own?.jobs ?? 0, value: own?.owed ?? none },
    overdue: own?.overdue ?? none,
    credit: own?.credit ?? none,
    otherOwed: sums.filter((sum) => sum !== own).map(({ jobs: _count, ...other }) => other),
  };
}

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
    ...presentOwed(row.money, currency),
    lastEstimateDate: row.lastEstimateMs === 0n ? null : new Date(Number(row.lastEstimateMs)).toISOString(),
    latestEstimate: latestEstimate.parse(JSON.parse(row.latestEstimate ?? 'null')),
  };
}

/** A client's sums beside its other fields; all are in `currency`. */
export function presentClientWithSums(
  client: Client,
  row: ClientSumsRow,
  currency: Currency,
): ClientWithSums {
  const sum = (count: string, valueMinor: string) => ({
    estimates: Number(count),
    value: toWire(valueMinor, currency),
  });
  return {
    ...client,
    out: sum(row.outCount, row.outMinor),
    won: sum(row.wonCount, row.wonMinor),
  };
}
