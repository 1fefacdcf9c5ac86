/** @jsxImportSource preact */
import type { Stage } from '@plumbline/contract/content/schedule';
import { changeNumber } from '@plumbline/contract/offer/change-work';
import { stageDay } from '@plumbline/contract/offer/stage-day';
import { addAmounts, negateAmount } from '@plumbline/contract/pricing/amounts';
import { formatMoney } from '@plumbline/contract/pricing/format-money';
import type { ComponentChildren } from 'preact';
import { DayOf } from './dates.tsx';
import { firstWord } from './figures.ts';
import { STATUS_ICONS } from './icons.tsx';
import type { PublicPageData } from './public-page-data.ts';
import { chosenOffer } from './ways-to-pay.tsx';

type Data = Pick<PublicPageData, 'estimate' | 'contractor'>;

/** The first name of the person the client deals with, else the company's name. */
export const contactOf = ({ contactName, companyName }: Data['contractor']) =>
  firstWord(contactName) || companyName;

/** Whether there is work to schedule; false for a change order that only removes work. */
export const bringsWork = ({ changeOrder }: Data['estimate']) => changeOrder?.added !== null;

interface Step {
  readonly title: string;
  readonly text?: ComponentChildren;
  readonly amount?: string;
  readonly state: 'done' | 'now' | 'later';
}

/** The next steps until the job is paid, with the invoices to pay. */
export function NextSteps({ data: { estimate, contractor } }: { data: Data }) {
  const { currency, totalAmount, acceptedBy, answeredAt, status, changeOrder } = estimate;
  const deposit = depositStep(estimate);
  const isWaiting = deposit !== null && deposit.state === 'now';
  const isOver = status === 'paid';
  const changes = estimate.changeOrders.filter((order) => order.status === 'accepted');
  const payments = (estimate.offer.stages ?? []).filter(({ kind }) => kind === 'progress');
  const balance = invoicedOf(estimate, 'balance');
  const rest = restOf(estimate, changes, payments);
  const beyond = paidBeyondDeposit(estimate);
  // With invoices or several payments, this page can't tell which of them the money paid.
  const left =
    estimate.invoices[0] || payments[0] || !isAboveZero(beyond)
      ? rest
      : addAmounts([rest, negateAmount(beyond)], currency);
  const uninvoiced = addAmounts([rest, negateAmount(balance?.amount ?? '0')], currency);
  const isInvoicedInPart = balance !== null && !isOver && isAboveZero(uninvoiced);
  const isBalancePaid = isOver || !isAboveZero(left) || (balance?.state === 'done' && !isInvoicedInPart);
  const balanceState: Step['state'] = isBalancePaid
    ? 'done'
    : balance?.state === 'now' && !isInvoicedInPart
      ? 'now'
      : 'later';
  const steps: Step[] = [
    {
      title: 'Signed',
      text: (
        <>
          {acceptedBy}
          {acceptedBy && answeredAt && ' · '}
          {answeredAt && <DayOf at={answeredAt} />}
        </>
      ),
      amount: formatMoney(totalAmount, currency),
      state: 'done',
    },
    ...(deposit ? [deposit] : []),
    // A client who has paid everything is not waiting for either.
    ...(isOver || !bringsWork(estimate)
      ? []
      : [
          {
            title: `${contactOf(contractor)} contacts you to schedule`,
            ...(isWaiting && { text: 'As soon as the deposit is in' }),
            state: isWaiting ? ('later' as const) : ('now' as const),
          },
          { title: 'Work', state: 'later' as const },
        ]),
    ...payments.map((stage): Step => {
      const asked = invoicedOf(estimate, stage.id);
      const state = asked?.state ?? STEP_STATES[stage.state ?? 'later'];
      return {
        title: stage.name,
        text: asked?.links ?? (state === 'done' ? 'Paid' : stageDay(stage)),
        amount: formatMoney(asked?.amount ?? stage.amount, currency),
        state,
      };
    }),
    ...changes
      .filter(({ depositAmount }) => isAboveZero(depositAmount))
      .map(({ id, number, depositAmount }): Step => {
        const title = `Deposit for ${changeNumber(number)}`;
        const asked = invoicedOf(estimate, id);
        if (asked) return invoicedStep(title, asked, currency);
        // Its own page shows whether it is paid.
        const link = (
          <a href={`/estimate/${id}`} className="pay-link">
            See the change order
          </a>
        );
        const state = isOver ? 'done' : 'later';
        return { title, text: link, amount: formatMoney(depositAmount, currency), state };
      }),
    ...(isInvoicedInPart ? [invoicedStep(PART_TITLES[balance.state], balance, currency)] : []),
    // A change order is paid with its job.
    ...(changeOrder
      ? [
          {
            title: 'Job afterwards',
            amount: formatMoney(changeOrder.job.after, currency),
            state: 'later' as const,
          },
        ]
      : isAboveZero(rest)
        ? [
            {
              title: BALANCE_TITLES[balanceState],
              text: isInvoicedInPart ? undefined : balance?.links,
              amount: formatMoney(isInvoicedInPart ? uninvoiced : isBalancePaid ? rest : left, currency),
              state: balanceState,
            },
          ]
        : []),
  ];
  return (
    <ol className="next-steps">
      {steps.map(({ title, text, amount, state }) => (
        <li key={title} data-state={state}>
          <StepMark state={state} />
          <strong>{title}</strong>
          {amount && <span className="amount">{amount}</span>}
          {text && <span className="small quiet">{text}</span>}
        </li>
      ))}
    </ol>
  );
}

const isAboveZero = (amount: string) => /^[^-]*[1-9]/.test(amount);

/** What the job's invoices ask for of a stage. */
interface Invoiced {
  readonly amount: string;
  /** `Pay $250.00` for each open invoice. */
  readonly links: ComponentChildren;
  readonly state: 'done' | 'now';
  /** Whether these invoices ask for nothing else. */
  readonly isAlone: boolean;
}

/** What the invoices ask for of a stage, less what they credited of it; null if it has no invoice. */
function invoicedOf({ invoices, currency }: Data['estimate'], stageId: string): Invoiced | null {
  const asking = invoices
    .map((invoice) => ({ ...invoice, parts: invoice.parts.filter((part) => part.stageId === stageId) }))
    .filter(({ parts }) => parts.length > 0);
  if (asking.length === 0) return null;
  const parts = asking.flatMap((invoice) => invoice.parts);
  const amounts = parts.map(({ amount }) => amount);
  return {
    amount: addAmounts(amounts, currency),
    links: asking.map(({ id, amountOpen, parts: own }) => (
      <a key={id} href={`/invoice/${id}`} className="pay-link">
        {own.every(({ isPaid }) => isPaid)
          ? 'Paid. See the invoice'
          : `Pay ${formatMoney(amountOpen, currency)}`}
      </a>
    )),
    state: parts.every(({ isPaid }) => isPaid) ? 'done' : 'now',
    isAlone: asking.every(
      ({ id, parts: own }) => invoices.find((all) => all.id === id)?.parts.length === own.length,
    ),
  };
}

const invoicedStep = (
  title: string,
  { amount, links, state }: Invoiced,
  currency: Data['estimate']['currency'],
): Step => ({ title, text: links, amount: formatMoney(amount, currency), state });

/**
 * The job's total without its payments and the deposits of its estimate and change orders. What an invoice credited of these can
 * be invoiced again, so it stays in. Can be negative.
 */
function restOf(
  estimate: Data['estimate'],
  changes: Data['estimate']['changeOrders'],
  payments: readonly Stage[],
): string {
  const asked = (stageId: string, amount: string) => invoicedOf(estimate, stageId)?.amount ?? amount;
  const others = [
    depositOf(estimate),
    ...changes.map(({ id, depositAmount }) => asked(id, depositAmount)),
    ...payments.map(({ id, amount }) => asked(id, amount)),
  ];
  const totals = [estimate, ...changes].map(({ totalAmount }) => totalAmount);
  return addAmounts([...totals, ...others.map(negateAmount)], estimate.currency);
}

/** The estimate's own deposit; zero if none is asked for. */
const depositOf = (estimate: Data['estimate']) =>
  invoicedDeposit(estimate)?.amount ?? (estimate.depositState === 'none' ? '0' : estimate.depositAmount);

/** The payments on the estimate itself, without refunds, less its deposit. Can be negative. */
const paidBeyondDeposit = (estimate: Data['estimate']) =>
  addAmounts(
    [...estimate.receipts.map(({ amount }) => amount), negateAmount(depositOf(estimate))],
    estimate.currency,
  );

const PART_TITLES = { done: 'Part of the balance paid', now: 'Part of the balance' } as const;
const BALANCE_TITLES = { done: 'Balance paid', now: 'Balance', later: 'Balance when done' } as const;
const STEP_STATES = { paid: 'done', invoiced: 'now', due: 'now', later: 'later' } as const;

function StepMark({ state }: Pick<Step, 'state'>) {
  if (state === 'now') return <i className="bob" aria-hidden="true" />;
  const Icon = STATUS_ICONS[state === 'done' ? 'accepted' : 'draft'];
  return <Icon />;
}

/** The deposit that is due on an invoice instead of the estimate. */
export const invoicedDeposit = (estimate: Data['estimate']) =>
  invoicedOf(estimate, estimate.changeOrder ? estimate.id : 'deposit');

function depositStep(estimate: Data['estimate']): Step | null {
  const { status, depositState, depositAmount, depositDue, depositPending, paymentInReview, currency } =
    estimate;
  const invoiced = invoicedDeposit(estimate);
  if (invoiced)
    return invoicedStep(invoiced.state === 'done' ? 'Deposit paid' : 'Pay the deposit', invoiced, currency);
  if (depositState === 'none') return null;
  if (depositState === 'paid' || status === 'paid')
    return { title: 'Deposit paid', amount: formatMoney(depositAmount, currency), state: 'done' };
  if (depositPending !== null)
    return {
      title: 'Deposit on its way',
      text: 'Banks take 3 to 5 business days',
      amount: formatMoney(depositPending, currency),
      state: 'now',
    };
  const amount = formatMoney(depositDue, currency);
  if (paymentInReview) return { title: 'Deposit being checked', amount, state: 'now' };
  const offer = chosenOffer(estimate);
  const isSent = offer !== undefined || !estimate.depositMethods.some(({ online }) => online);
  return { title: isSent ? 'Send the deposit' : 'Pay the deposit', amount, state: 'now' };
}
