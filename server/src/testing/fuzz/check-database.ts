import { createHash } from 'node:crypto';
import {
  amountFromWire,
  amountMinor,
  amountToWire,
  scaledFromWire,
} from '@plumbline/contract/pricing/amounts';
import { type Currency, currencyDigits } from '@plumbline/contract/pricing/currency';
import { formatDecimal } from '@plumbline/contract/pricing/decimal';
import { halfOfChange } from '@plumbline/contract/pricing/price-change';
import type { EstimateToPrice } from '@plumbline/contract/pricing/price-estimate';
import { percentOf } from '@plumbline/contract/pricing/price-lines';
import type { Selection } from '@plumbline/contract/pricing/price-selection';
import { mapNames, SUM_NAMES } from '@plumbline/contract/pricing/sums';
import { priceByFractions } from '@plumbline/contract/pricing/testing/price-by-fractions';
import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { acceptances, estimates } from '../../db/schema/schema.ts';
import { toPriced } from '../../domains/documents/content/price-content.ts';
import { readContent } from '../../domains/documents/content/read-content.ts';
import { partsByEstimate } from '../../domains/documents/exporting/export-estimates.ts';
import { withWorkSums } from '../../domains/documents/invoicing/store-work.ts';
import { PART_TABLES } from '../../domains/documents/line-queries.ts';
import { readSelection } from '../../domains/documents/present-parts.ts';
import { readSums } from '../../domains/documents/read-sums.ts';

/** Queries that find impossible rows. */
const IMPOSSIBLE = {
  'an estimate without a line that is no draft': `select id from estimates e where status <> 'draft' and kind <> 'invoice' and not exists (
    select from labor_lines l where l.estimate_id = e.id union all
    select from material_lines l where l.estimate_id = e.id union all
    select from additional_costs l where l.estimate_id = e.id)`,
  'an estimate without a created event': `select id from estimates e where kind <> 'work' and not exists (
    select from estimate_events v where v.estimate_id = e.id and v.type = 'created')`,
  'a line of another account’s estimate': `select l.id from (
    select id, estimate_id, account_id from labor_lines union all
    select id, estimate_id, account_id from material_lines union all
    select id, estimate_id, account_id from additional_costs) l
    join estimates e on e.id = l.estimate_id where e.account_id <> l.account_id`,
  'an event, acceptance, payment or attempt of another account’s estimate': `select o.estimate_id as id from (
    select estimate_id, account_id from estimate_events union all
    select estimate_id, account_id from acceptances union all
    select estimate_id, account_id from payments union all
    select estimate_id, account_id from payment_attempts) o
    join estimates e on e.id = o.estimate_id where e.account_id <> o.account_id`,
  'an estimate with another account’s client or job type': `select e.id from estimates e
    left join clients c on c.id = e.client_id left join job_types j on j.id = e.job_type_id
    where c.account_id <> e.account_id or j.account_id <> e.account_id`,
  'an estimate number that was never assigned': `select e.id from estimates e join accounts a on a.id = e.account_id
    where e.number > a.last_estimate_number`,
  'a job whose accepted change orders add up to another sum': `select e.id from estimates e where e.root_id is null
    and coalesce(e.changes_minor, 0) <> (
      select coalesce(sum(c.total_minor), 0) from estimates c where c.root_id = e.id and c.status = 'accepted')`,
  'a job below zero': `select id from estimates where root_id is null and total_minor + coalesce(changes_minor, 0) < 0`,
  'a change order or an invoice that is not its estimate’s': `select c.id from estimates c left join estimates e on e.id = c.root_id
    where (c.kind not in ('estimate', 'work')) <> (c.root_id is not null) or (c.kind <> 'estimate') <> (c.number < 0)
      or e.account_id <> c.account_id or e.root_id is not null`,
  'lines with gaps in their positions': `select estimate_id as id from (
    select estimate_id, 1 as section, position from labor_lines union all
    select estimate_id, 2, position from material_lines union all
    select estimate_id, 3, position from additional_costs) l
    group by estimate_id, section having max(position) - min(position) + 1 <> count(*)`,
  'a paid estimate without its payments': `select e.id from estimates e where e.status = 'paid' and e.total_minor + coalesce(e.changes_minor, 0) > (
    select coalesce(sum(amount_minor), 0) from payments p where p.estimate_id = e.id and p.foreign_currency is null)`,
  'a sent estimate without a sending': `select id from estimates where status in ('sent', 'viewed') and kind <> 'invoice' and (sent_at is null or out_since is null)`,
  'an invoice that is half issued': `select i.document_id as id from invoices i join estimates e on e.id = i.document_id
    where (i.state = 'draft') <> (i.number is null) or (i.state = 'draft') <> (e.issued_as is null)
      or (i.state = 'draft') <> (i.content is null) or (i.state = 'draft') <> (e.status = 'draft')
      or (i.state = 'void') <> (i.voided_at is not null) or e.kind <> 'invoice' or e.account_id <> i.account_id`,
  'content of an invoice that has no invoice, or another status': `select w.id from estimates w
    left join estimates d on d.root_id = w.id left join invoices i on i.document_id = d.id
    where w.kind = 'work' and (i.state is null or (i.state = 'draft') <> (w.status = 'draft')
      or w.status not in ('draft', 'accepted') or w.total_minor <> 0)`,
  'an invoice number that was never assigned': `select i.document_id as id from invoices i join accounts a on a.id = i.account_id
    where i.number > a.last_invoice_number`,
  'an invoice that has more money than it asks for, or than the job received': `select i.document_id as id
    from invoices i join estimates e on e.id = i.document_id where i.settled_minor > i.total_minor - i.credited_minor or i.settled_minor > (
      select coalesce(sum(p.amount_minor - p.refunded_minor), 0) from payments p
      where p.estimate_id = e.root_id and p.foreign_currency is null)`,
  'a paid invoice that is not settled': `select document_id as id from invoices
    where (state = 'paid') <> (state in ('open', 'paid') and settled_minor >= total_minor - credited_minor)`,
  'an invoice whose credit notes do not add up': `select document_id as id from invoices i where credited_minor <> (
    select coalesce(sum(c.total_minor), 0) from credit_notes c where c.invoice_id = i.document_id)`,
  'a payment whose refunds do not add up': `select id from payments p where refunded_minor > amount_minor or refunded_minor <> (
    select coalesce(sum(r.amount_minor), 0) from refunds r where r.payment_id = p.id)`,
  'a queued mail without a job': `select m.id from mails m where m.state = 'queued' and m.id::text not in (
    select j.payload->>'mailId' from jobs j where j.state in ('ready', 'running') and j.payload ? 'mailId')`,
};

/** The faults in the rows of a database, one sentence each: wrong sums, missing counterparts. */
export async function findImpossibleRows(db: Database): Promise<string[]> {
  const faults: string[] = [];
  for (const [fault, query] of Object.entries(IMPOSSIBLE)) {
    const { rows } = await db.execute<{ id: string }>(sql.raw(query));
    if (rows.length > 0) faults.push(`${fault}: ${rows[0]?.id} (${rows.length})`);
  }
  return [...faults, ...(await findWrongSums(db)), ...(await findWrongHashes(db))];
}

async function findWrongSums(db: Database): Promise<string[]> {
  const parts = Object.entries(PART_TABLES).map(async ([part, table]) => [
    part,
    await db.select().from(table).orderBy(table.position),
  ]);
  const linesOf = partsByEstimate(Object.fromEntries(await Promise.all(parts)));
  const rows = await db.select().from(estimates);
  return rows.flatMap((stored) => {
    const currency = stored.currency as Currency;
    const text = (minor: bigint) => amountToWire(amountMinor(minor), currency);
    const lines = linesOf(stored.id);
    const row = withWorkSums(stored, lines);
    const content = readContent(row, lines);
    const selection = readSelection(row, content);
    const unpriced = toPriced(content, currency);
    const reckoned =
      row.rootId === null
        ? withFixedDeposit(unpriced, priceByFractions(unpriced, selection))
        : changeByFractions(unpriced, selection);
    const read = {
      laborLineTotals: lines.labor.map(({ totalMinor }) => text(totalMinor)),
      materialLineTotals: lines.materials.map(({ totalMinor }) => text(totalMinor)),
      ...mapNames(SUM_NAMES, (name) => text(readSums(row)[name])),
    };
    const wrong = Object.entries(read).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(reckoned[name as keyof typeof reckoned]),
    );
    return wrong.map(([name, value]) => `${name} of ${row.id} is ${JSON.stringify(value)}`);
  });
}

/** A deposit of an amount is at most the total. */
function withFixedDeposit<Priced extends { readonly totalAmount: string; readonly depositAmount: string }>(
  { depositFixed, currency }: Pick<EstimateToPrice, 'depositFixed' | 'currency'>,
  priced: Priced,
): Priced {
  if (depositFixed === null || depositFixed === undefined) return priced;
  const total = amountFromWire(priced.totalAmount, currency);
  return { ...priced, depositAmount: amountToWire(depositFixed < total ? depositFixed : total, currency) };
}

/**
 * The added less the removed work of a change order. The deposit, which only a positive total has, is as
 * stored.
 */
function changeByFractions(change: EstimateToPrice, selection: Selection) {
  const [added, removed] = [false, true].map((isRemoved) =>
    priceByFractions(halfOfChange(change, isRemoved), selection),
  ) as [ReturnType<typeof priceByFractions>, ReturnType<typeof priceByFractions>];
  const difference = mapNames(SUM_NAMES, (name) => {
    const digits = currencyDigits(change.currency);
    return formatDecimal(scaledFromWire(added[name], digits) - scaledFromWire(removed[name], digits), digits);
  });
  const whole = priceByFractions(change, selection);
  const { totalAmount } = difference;
  const depositAmount = totalAmount.startsWith('-')
    ? amountToWire(amountMinor(0n), change.currency)
    : amountToWire(
        percentOf(amountFromWire(totalAmount, change.currency), change.depositPercentage),
        change.currency,
      );
  return { ...whole, ...difference, depositAmount };
}

async function findWrongHashes(db: Database): Promise<string[]> {
  const rows = await db.select().from(acceptances);
  return rows
    .filter(({ document }) => document !== null)
    .filter(({ document, documentHash }) => sha256(document ?? '') !== documentHash)
    .map(({ estimateId }) => `the acceptance of ${estimateId} holds another document than its hash says`);
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
