/** @jsxImportSource preact */
import type { Stage } from '@plumbline/contract/content/schedule';
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
  const rest = restOf(estimate, changes, payments);
  const balance = invoicedOf(
    estimate,
    (stageId) => stageId !== 'deposit' && payments.every(({ id }) => id !== stageId),
  );
  const beyond = paidBeyondDeposit(estimate);
  // With invoices or several payments, this page can't tell which of them the money paid.
  const left =
    estimate.invoices[0] || payments[0] || !isAboveZero(beyond)
      ? rest
      : addAmounts([rest, negateAmount(beyond)], currency);
  const isBalancePaid =
    isOver ||
    !isAboveZero(left) ||
    (balance?.state === 'done' && !isAboveZero(lessOf(rest, balance, currency)));
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
      const asked = invoicedOf(estimate, (id) => id === stage.id);
      const state = asked?.state ?? STEP_STATES[stage.state ?? 'later'];
      return {
        title: stage.name,
        text: asked?.links ?? (state === 'done' ? 'Paid' : stageDay(stage)),
        amount: formatMoney(stage.amount, currency),
        state,
      };
    }),
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
              title: isBalancePaid
                ? 'Balance paid'
                : balance?.state === 'now'
                  ? 'Balance'
                  : 'Balance when done',
              text: balance?.links,
              amount: formatMoney(isBalancePaid ? rest : left, currency),
              state: isBalancePaid
                ? ('done' as const)
                : balance?.state === 'now'
                  ? ('now' as const)
                  : ('later' as const),
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

/** What the job's invoices ask for of some stages. */
interface Invoiced {
  readonly amounts: readonly string[];
  /** `Pay $250.00` for each open invoice. */
  readonly links: ComponentChildren;
  readonly state: 'done' | 'now';
}

/** What the invoices ask for of the stages with these ids; null for stages without one. */
function invoicedOf(
  { invoices, currency }: Data['estimate'],
  isAsked: (stageId: string) => boolean,
): Invoiced | null {
  const asking = invoices
    .map((invoice) => ({ ...invoice, parts: invoice.parts.filter(({ stageId }) => isAsked(stageId)) }))
    .filter(({ parts }) => parts.length > 0);
  if (asking.length === 0) return null;
  const parts = asking.flatMap((invoice) => invoice.parts);
  return {
    amounts: parts.map(({ amount }) => amount),
    links: asking.map(({ id, amountOpen, parts: own }) => (
      <a key={id} href={`/invoice/${id}`} className="pay-link">
        {own.every(({ isPaid }) => isPaid)
          ? 'Paid. See the invoice'
          : `Pay ${formatMoney(amountOpen, currency)}`}
      </a>
    )),
    state: parts.every(({ isPaid }) => isPaid) ? 'done' : 'now',
  };
}

const lessOf = (amount: string, { amounts }: Invoiced, currency: Data['estimate']['currency']) =>
  addAmounts([amount, ...amounts.map(negateAmount)], currency);

/**
 * The job's total without its payments and the deposits of its estimate and change orders. Can be negative.
 */
function restOf(
  estimate: Data['estimate'],
  changes: Data['estimate']['changeOrders'],
  payments: readonly Stage[],
): string {
  const { currency } = estimate;
  const parts = [...changes, ...(asksDeposit(estimate) ? [estimate] : [])];
  return addAmounts(
    [estimate, ...changes]
      .map(({ totalAmount }) => totalAmount)
      .concat(parts.map(({ depositAmount }) => negateAmount(depositAmount)))
      .concat(payments.map(({ amount }) => negateAmount(amount))),
    currency,
  );
}

const asksDeposit = (estimate: Data['estimate']) =>
  estimate.depositState !== 'none' || invoicedDeposit(estimate) !== null;

/** The payments on the estimate itself, without refunds, less its deposit. Can be negative. */
const paidBeyondDeposit = (estimate: Data['estimate']) =>
  addAmounts(
    estimate.receipts
      .map(({ amount }) => amount)
      .concat(asksDeposit(estimate) ? negateAmount(estimate.depositAmount) : []),
    estimate.currency,
  );

const STEP_STATES = { paid: 'done', invoiced: 'now', due: 'now', later: 'later' } as const;

function StepMark({ state }: Pick<Step, 'state'>) {
  if (state === 'now') return <i className="bob" aria-hidden="true" />;
  const Icon = STATUS_ICONS[state === 'done' ? 'accepted' : 'draft'];
  return <Icon />;
}

/** The deposit that is due on an invoice instead of the estimate. */
const invoicedDeposit = (estimate: Data['estimate']) =>
  invoicedOf(estimate, (stageId) => stageId === (estimate.changeOrder ? estimate.id : 'deposit'));

function depositStep(estimate: Data['estimate']): Step | null {
  const { status, depositState, depositAmount, depositDue, depositPending, paymentInReview, currency } =
    estimate;
  const invoiced = invoicedDeposit(estimate);
  if (invoiced)
    return {
      title: invoiced.state === 'done' ? 'Deposit paid' : 'Pay the deposit',
      text: invoiced.links,
      amount: formatMoney(addAmounts(invoiced.amounts, currency), currency),
      state: invoiced.state,
    };
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
