import type { Invoice } from '@plumbline/contract/invoices';
import { RECEIVED_METHOD_NAMES } from '@plumbline/contract/payments/method-names';
import { addAmounts, negateAmount } from '@plumbline/contract/pricing/amounts';
import { isZero } from '@plumbline/contract/pricing/decimal';
import { Money } from '../../../ui/money/money.tsx';
import { MoneyBar } from '../../../ui/money/money-bar.tsx';
import { FigurePart } from '../figure-part.tsx';
import { lateText, shortDay } from '../invoice-words.ts';

interface InvoiceFiguresProps {
  invoice: Invoice;
  /** The contractor's calendar date, `yyyy-mm-dd`. */
  today: string;
}

/**
 * The most relevant amount and its derivation: the open amount, the total once paid, or the prospective total
 * of a draft.
 */
export function InvoiceFigures({ invoice, today }: InvoiceFiguresProps) {
  const {
    status,
    currency,
    totalAmount,
    amountSettled,
    amountCredited,
    amountOpen,
    issuedOn,
    dueOn,
    isOverdue,
  } = invoice;
  const isOpen = status === 'sent' || status === 'viewed';
  const day = (date: string | null) => (date === null ? '' : shortDay(date, today));
  return (
    <section aria-labelledby="figure-heading" className="border-t border-ink pt-4">
      <h2 id="figure-heading" className="text-sm font-medium tracking-normal text-ink-2">
        {isOpen ? 'Open' : 'Total'}
      </h2>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <Money look="figure" amount={isOpen ? amountOpen : totalAmount} currency={currency} />
        <Standing invoice={invoice} today={today} />
      </p>
      {isOpen && (
        <>
          <div className="mt-2.5">
            <MoneyBar
              parts={[
                { tone: 'received', amount: amountSettled },
                { tone: isOverdue ? 'overdue' : 'open', amount: amountOpen },
              ]}
            />
          </div>
          <ul
            aria-label="What was received and what is open"
            className="mt-3 grid gap-x-8 gap-y-2.5 md:grid-cols-3"
          >
            {!isZero(amountSettled) && (
              <FigurePart
                shape="paid"
                name="Received"
                amount={amountSettled}
                note={receivedNote(invoice, today)}
              />
            )}
            <FigurePart
              shape={isOverdue ? 'overdue' : 'invoiced'}
              name="Open"
              amount={amountOpen}
              note={`Due ${day(dueOn)}`}
            />
            {!isZero(amountCredited) && (
              <FigurePart
                name="Credited"
                amount={amountCredited}
                note={invoice.creditNotes.map(({ number }) => number).join(', ')}
              />
            )}
            <FigurePart name="Total" amount={totalAmount} note={`Issued ${day(issuedOn)}`} />
          </ul>
        </>
      )}
    </section>
  );
}

/** Next to the figure: how overdue it is, when it was paid, or the next step of a draft. */
function Standing({ invoice, today }: InvoiceFiguresProps) {
  const { status, nextNumber, dueDays, dueOn, paidOn } = invoice;
  const late = lateText(invoice, today);
  if (late !== null) return <span className="font-medium text-danger">{late}</span>;
  const days = dueDays === 0 ? 'at once' : dueDays === 1 ? 'after 1 day' : `after ${dueDays} days`;
  const isCredited = !isZero(invoice.amountCredited) && isZero(invoice.amountSettled);
  const text = {
    draft: `Not issued yet. It will be ${nextNumber}, due ${days}.`,
    sent: dueOn === today ? 'Due today' : '',
    viewed: dueOn === today ? 'Due today' : '',
    paid: isCredited
      ? 'Credited in full'
      : paidOn === null
        ? 'Paid in full'
        : `Paid in full on ${shortDay(paidOn, today)}`,
    void: 'Nothing is to be paid.',
  }[status];
  return <span className="text-ink-2 wrap-anywhere">{text}</span>;
}

/** The amount settled by other money than payments on it, such as the deposit, as decimal text. */
export function settledElsewhere({ amountSettled, payments, currency }: Invoice): string {
  const own = payments.filter((payment) => payment.currency === currency);
  return addAmounts(
    [amountSettled, ...own.flatMap(({ amount, refunded }) => [negateAmount(amount), refunded])],
    currency,
  );
}

/** The payment method, if it was paid in one payment. */
function receivedNote(invoice: Invoice, today: string): string {
  const [first, ...others] = invoice.payments;
  const elsewhere = settledElsewhere(invoice);
  if (!first) return 'Previously paid';
  if (others.length > 0 || !isZero(elsewhere))
    return `${others.length + (isZero(elsewhere) ? 1 : 2)} payments`;
  return `${RECEIVED_METHOD_NAMES[first.method]}, ${shortDay(first.receivedOn, today)}`;
}
