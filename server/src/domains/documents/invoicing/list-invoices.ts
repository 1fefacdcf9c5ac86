import type { ExportedInvoice } from '@plumbline/contract/accounts/account-export';
import { calendarDate } from '@plumbline/contract/calendar';
import {
  INVOICE_ORDERS,
  type InvoiceCounts,
  type InvoiceSummary,
  type InvoicesFilter,
} from '@plumbline/contract/invoices';
import { invoiceOffer } from '@plumbline/contract/invoices/invoice-rows';
import { PAGE_LIMITS, SEARCH_TOTAL_LIMIT } from '@plumbline/contract/lists/paging';
import { amountMinor, amountToWire } from '@plumbline/contract/pricing/amounts';
import { z } from 'zod';
import type { AccountId } from '../../../account-id.ts';
import type { Queryable } from '../../../db/client.ts';
import { readTogether } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { InvalidInputError, NotFoundError } from '../../../errors.ts';
import { everyPage } from '../../../http/bodies/send-page.ts';
import { cutPage, type Page, readCursor, writeCursor } from '../../../page-cursor.ts';
import { getAccount } from '../../accounts/get-profile.ts';
import { currencyOf } from '../../accounts/present.ts';
import { getToday } from '../get-today.ts';
import { countWaitingInvoices } from '../listing/waiting-queries.ts';
import { listLastQuestions, listMessageRows } from '../messages/message-queries.ts';
import { presentMessage } from '../messages/present-message.ts';
import { presentEvent } from '../present.ts';
import { listEstimateNumbers } from '../queries.ts';
import { formatEstimateNumber } from '../rules.ts';
import { listJobEvents } from '../timeline/event-queries.ts';
import { getInvoice } from './get-invoice.ts';
import {
  countInvoices,
  type InvoiceNarrowing,
  listInvoices,
  listOverdueTotals,
  listStateTotals,
} from './queries.ts';
import { listInvoicesAt, listPositionsFound } from './search-queries.ts';
import { presentInvoiceSummary } from './showing/present-invoice.ts';

type Reads = Pick<Deps, 'db' | 'clock'>;

/**
 * The position of the last invoice seen, within the database's integer range, and the order of the list.
 * Cursors of earlier versions have no order; they continue in the order of the request.
 */
const place = z.tuple([z.int().min(1).max(2_147_483_647), z.enum(INVOICE_ORDERS).optional()]);

/**
 * Returns one page of the contractor's invoices, newest first by default. A page continues after the last
 * invoice seen, so that a client that reads all pages gets every invoice once. Throws `InvalidInputError` for
 * an invalid cursor, and for one from a list in the other order.
 */
export async function listInvoicePage(
  deps: Reads,
  account: AccountId,
  {
    status = 'all',
    search = '',
    estimateId,
    clientId,
    order = 'newest',
    cursor,
    limit = PAGE_LIMITS.default,
  }: Partial<InvoicesFilter>,
): Promise<Page<InvoiceSummary>> {
  const [lastSeen, cursorOrder = order] = cursor === undefined ? [null] : readCursor(cursor, place);
  if (cursorOrder !== order)
    throw new InvalidInputError(
      'cursor',
      `cursor is for order=${cursorOrder}. Use the same order, or start again without a cursor`,
    );
  return readTogether(deps.db, async (db) => {
    const today = await getToday({ ...deps, db }, account);
    const narrowing = {
      status,
      search,
      estimateId: estimateId ?? null,
      clientId: clientId ?? null,
      today: calendarDate(today.now, today.timeZone),
    };
    const isOfAll = estimateId === undefined && clientId === undefined;
    const isCountedBefore = isOfAll && search === '';
    const [found, total] =
      isOfAll && search !== '' && order === 'newest' && status !== 'needsAnswer'
        ? await findMatching(db, account, narrowing, lastSeen, limit + 1)
        : await Promise.all([
            listInvoices(db, account, narrowing, order, lastSeen, limit + 1),
            isCountedBefore
              ? countInvoicesByFilter({ ...deps, db }, account).then(({ counts }) => counts[status])
              : countInvoices(db, account, narrowing, SEARCH_TOTAL_LIMIT + 1),
          ]);
    const { rows, last } = cutPage(found, limit);
    const [numbers, events, questions] = await Promise.all([
      listEstimateNumbers(
        db,
        account,
        rows.flatMap(({ row }) => row.rootId ?? []),
      ),
      estimateId === undefined ? null : listJobEvents(db, account, estimateId, 'invoice'),
      listLastQuestions(db, account, status === 'needsAnswer' ? rows.map(({ row }) => row.id) : []),
    ]);
    return {
      rows: rows.map(({ own, row }) => {
        const number = numbers.get(row.rootId ?? '');
        const question = questions.find((each) => each.estimateId === row.id);
        return {
          ...presentInvoiceSummary(own, row, number ? formatEstimateNumber(number) : null, today),
          ...(question && { waitingMessage: { text: question.text, at: question.at.toISOString() } }),
          ...(events && {
            events: events.filter((event) => event.estimateId === row.id).flatMap(presentEvent),
          }),
        };
      }),
      total: isCountedBefore ? total : Math.min(total, SEARCH_TOTAL_LIMIT),
      hasMore: !isCountedBefore && total > SEARCH_TOTAL_LIMIT,
      nextCursor: last ? writeCursor([last.own.position, order]) : null,
    };
  });
}

/** Searches all invoices; returns one page, and the number found, counted up to just above the limit. */
async function findMatching(
  db: Queryable,
  account: AccountId,
  narrowing: InvoiceNarrowing,
  before: number | null,
  most: number,
) {
  const all = await listPositionsFound(db, account, narrowing, null, Math.max(most, SEARCH_TOTAL_LIMIT + 1));
  const following = before === null ? all : await listPositionsFound(db, account, narrowing, before, most);
  return [await listInvoicesAt(db, account, following.slice(0, most)), all.length] as const;
}

/** Invoices read at a time for an export. */
const EXPORTED_AT_ONCE = 50;

/** Yields every invoice of an account, newest first, a page at a time. */
export async function* exportInvoices(deps: Reads, account: AccountId): AsyncGenerator<ExportedInvoice[]> {
  const limit = EXPORTED_AT_ONCE;
  for await (const page of everyPage((cursor) => listInvoicePage(deps, account, { cursor, limit }))) {
    const whole: ExportedInvoice[] = [];
    for (const { id } of page) {
      const found = await findWholeInvoice(deps, account, id);
      if (found) whole.push(found);
    }
    yield whole;
  }
}

/** Null for a draft that was deleted since. */
async function findWholeInvoice(
  deps: Reads,
  account: AccountId,
  id: string,
): Promise<ExportedInvoice | null> {
  try {
    const { content, ...invoice } = await getInvoice(deps, account, id);
    const offer = invoiceOffer(content.work);
    const messages = await listMessageRows(deps.db, account, id);
    return { ...invoice, messages: messages.map((message) => presentMessage(message, offer)) };
  } catch (error) {
    if (error instanceof NotFoundError) return null;
    throw error;
  }
}

/**
 * Counts the invoices under each filter, and sums the amounts due on the open ones in the account's currency.
 */
export async function countInvoicesByFilter(
  deps: { readonly db: Queryable } & Pick<Deps, 'clock'>,
  account: AccountId,
): Promise<InvoiceCounts> {
  const [{ now, timeZone }, owner, states, needsAnswer] = await Promise.all([
    getToday(deps, account),
    getAccount({ db: deps.db }, account),
    listStateTotals(deps.db, account),
    countWaitingInvoices(deps.db, account),
  ]);
  const late = await listOverdueTotals(deps.db, account, calendarDate(now, timeZone));
  const currency = currencyOf(owner);
  const counts = { all: 0, needsAnswer, draft: 0, open: 0, overdue: 0, paid: 0, void: 0 };
  for (const { state, total } of states) {
    counts.all += total;
    if (state === 'draft' || state === 'open' || state === 'paid' || state === 'void') counts[state] += total;
  }
  for (const { total } of late) counts.overdue += total;
  const sum = (rows: readonly { readonly currency: string; readonly openMinor: bigint }[]) =>
    amountToWire(
      amountMinor(
        rows.filter((row) => row.currency === currency).reduce((all, { openMinor }) => all + openMinor, 0n),
      ),
      currency,
    );
  return {
    counts,
    currency,
    amountOpen: sum(states.filter(({ state }) => state === 'open')),
    amountOverdue: sum(late),
  };
}
