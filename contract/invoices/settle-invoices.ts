import { type AmountMinor, amountMinor } from '../pricing/amounts.ts';

/** An issued invoice that is not void. */
export interface InvoiceToSettle {
  readonly id: string;
  readonly number: number;
  /** The total less what was credited. */
  readonly askedMinor: AmountMinor;
  /** The documents whose deposits it covers. */
  readonly deposits: readonly string[];
}

/** Money that was received for a job, less what was given back of it. */
export interface MoneyToSettle {
  readonly amountMinor: AmountMinor;
  /** The invoice it was paid on; null for none. */
  readonly invoiceId: string | null;
  /** The document for which it was received otherwise: its deposit comes first. */
  readonly documentId: string;
}

export interface SettledJob {
  /** What the money pays of each invoice, by its id. */
  readonly settled: ReadonlyMap<string, AmountMinor>;
  /** Money for deposits that no invoice covers yet. */
  readonly held: AmountMinor;
  /** Money that nothing asks for. */
  readonly credit: AmountMinor;
}

/**
 * Spreads the money of a job over its invoices. It goes payment by payment, in the order given, which is the order received: money
 * paid on an invoice to that invoice; money for a deposit to the invoice that covers it, and until there is one it is held; all else,
 * and what is too much, to open invoices in the order of their numbers. What remains is the job's credit. Settled, held and credit
 * always add up to the money. `deposits` has what each document asks for as its deposit.
 */
export function settleInvoices(
  invoices: readonly InvoiceToSettle[],
  money: readonly MoneyToSettle[],
  deposits: ReadonlyMap<string, AmountMinor>,
): SettledJob {
  const byNumber = invoices.toSorted((a, b) => a.number - b.number);
  const settled = new Map(byNumber.map(({ id }) => [id, amountMinor(0n)]));
  const unpaid = new Map<string, bigint>(deposits);
  let held = 0n;
  let credit = 0n;

  const payOn = (invoice: InvoiceToSettle, amount: bigint): bigint => {
    const before = settled.get(invoice.id) ?? 0n;
    const open = invoice.askedMinor - before;
    const paid = open <= 0n ? 0n : amount < open ? amount : open;
    settled.set(invoice.id, amountMinor(before + paid));
    return amount - paid;
  };

  for (const { amountMinor: received, invoiceId, documentId } of money) {
    let rest: bigint = received;
    const own = byNumber.find(({ id }) => id === invoiceId);
    if (own) rest = payOn(own, rest);
    else if (invoiceId === null) {
      const asked = unpaid.get(documentId) ?? 0n;
      const forDeposit = rest < asked ? rest : asked;
      unpaid.set(documentId, asked - forDeposit);
      const covering = byNumber.find((invoice) => invoice.deposits.includes(documentId));
      rest -= forDeposit;
      if (covering) rest += payOn(covering, forDeposit);
      else held += forDeposit;
    }
    for (const invoice of byNumber) if (rest > 0n) rest = payOn(invoice, rest);
    credit += rest;
  }
  return { settled, held: amountMinor(held), credit: amountMinor(credit) };
}
