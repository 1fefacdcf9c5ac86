import { type AmountMinor, amountMinor } from '../pricing/amounts.ts';

/** An issued invoice that is not void. */
export interface InvoiceToSettle {
  readonly id: string;
  readonly number: number;
  /** The total less its credit notes. */
  readonly askedMinor: AmountMinor;
  /** The documents whose deposits it covers. */
  readonly deposits: readonly string[];
}

/** A payment received for a job, less its refunds. */
export interface MoneyToSettle {
  readonly amountMinor: AmountMinor;
  /** The invoice it was paid on; null for none. */
  readonly invoiceId: string | null;
  /** Otherwise, the document it was received for, whose deposit comes first. */
  readonly documentId: string;
}

export interface SettledJob {
  /** The amount paid on each invoice, by id. */
  readonly settled: ReadonlyMap<string, AmountMinor>;
  /** Money for deposits that no invoice covers yet. */
  readonly held: AmountMinor;
  /** The same of each document, by id. */
  readonly heldFor: ReadonlyMap<string, AmountMinor>;
  /** Money that is not due on any document. */
  readonly credit: AmountMinor;
  /** For each paid invoice, the position in the money of the payment with which it first had enough. */
  readonly paidBy: ReadonlyMap<string, number>;
}

/**
 * Allocates the money of a job to its invoices, payment by payment in the order received. A payment on an
 * invoice goes to that invoice. A deposit goes to the invoice that covers it, and is held until there is one.
 * All other money, and any excess, goes to open invoices in the order of their numbers. The remainder is the
 * job's credit. No more is held than can still be invoiced of the job's total, which a change order may have
 * lowered. Settled, held and credit always add up to the money. `deposits` holds the deposit of each document.
 */
export function settleInvoices(
  invoices: readonly InvoiceToSettle[],
  money: readonly MoneyToSettle[],
  deposits: ReadonlyMap<string, AmountMinor>,
  jobTotal: AmountMinor,
): SettledJob {
  const byNumber = invoices.toSorted((a, b) => a.number - b.number);
  const settled = new Map(byNumber.map(({ id }) => [id, amountMinor(0n)]));
  const unpaid = new Map<string, bigint>(deposits);
  const heldFor = new Map<string, AmountMinor>();
  const paidBy = new Map<string, number>();
  let toInvoice: bigint = byNumber.reduce((rest, { askedMinor }) => rest - askedMinor, jobTotal as bigint);
  let held = 0n;
  let credit = 0n;

  const payOn = (invoice: InvoiceToSettle, amount: bigint, place: number): bigint => {
    const before = settled.get(invoice.id) ?? 0n;
    const open = invoice.askedMinor - before;
    const paid = open <= 0n ? 0n : amount < open ? amount : open;
    settled.set(invoice.id, amountMinor(before + paid));
    if (paid > 0n && paid === open) paidBy.set(invoice.id, place);
    return amount - paid;
  };

  for (const [place, { amountMinor: received, invoiceId, documentId }] of money.entries()) {
    let rest: bigint = received;
    const own = byNumber.find(({ id }) => id === invoiceId);
    if (own) rest = payOn(own, rest, place);
    else if (invoiceId === null) {
      const asked = unpaid.get(documentId) ?? 0n;
      const forDeposit = rest < asked ? rest : asked;
      unpaid.set(documentId, asked - forDeposit);
      const covering = byNumber.find((invoice) => invoice.deposits.includes(documentId));
      rest -= forDeposit;
      if (covering) rest += payOn(covering, forDeposit, place);
      else if (toInvoice > 0n) {
        const kept = forDeposit < toInvoice ? forDeposit : toInvoice;
        toInvoice -= kept;
        held += kept;
        heldFor.set(documentId, amountMinor((heldFor.get(documentId) ?? 0n) + kept));
        rest += forDeposit - kept;
      } else rest += forDeposit;
    }
    for (const invoice of byNumber) if (rest > 0n) rest = payOn(invoice, rest, place);
    credit += rest;
  }
  return { settled, held: amountMinor(held), heldFor, credit: amountMinor(credit), paidBy };
}
