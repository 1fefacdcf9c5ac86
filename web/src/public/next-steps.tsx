/** @jsxImportSource preact */
import type { PaymentStep } from '@plumbline/contract/estimates/public-estimates';
import { awaitsAnswer } from '@plumbline/contract/estimates/statuses';
import { changeNumber } from '@plumbline/contract/offer/change-work';
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
  /** Whether the client is to act, not the contractor. */
  readonly isYours?: boolean;
}

/** The next steps until the job is paid, with the invoices to pay. Only one of them is marked as the next one. */
export function NextSteps({ data }: { data: Data }) {
  const steps = stepsOf(data);
  const isNext = ({ state }: Step) => state === 'now';
  const next = steps.find((step) => isNext(step) && step.isYours) ?? steps.find(isNext);
  return (
    <ol className="next-steps">
      {steps.map((step) => {
        const { title, text, amount } = step;
        const state = isNext(step) && step !== next ? 'later' : step.state;
        return (
          <li key={title} data-state={state}>
            <StepMark state={state} />
            <strong>{title}</strong>
            {amount && <span className="amount">{amount}</span>}
            {text && <span className="small quiet">{text}</span>}
          </li>
        );
      })}
    </ol>
  );
}

function stepsOf({ estimate, contractor }: Data): Step[] {
  const { currency, totalAmount, acceptedBy, answeredAt, status, changeOrder, changeOrders } = estimate;
  const asked = depositOf(estimate);
  const deposit = asked && depositStep(estimate, asked);
  const isWaiting = deposit?.state === 'now';
  const others = estimate.paymentSteps.filter((step) => step !== asked);
  const hasBegun = isUnderWay(estimate);
  return [
    {
      title: estimate.signature ? 'Signed' : 'Accepted',
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
    ...changeOrders
      .filter((order) => order.status === 'accepted')
      .map(
        (order): Step => ({
          title: `${changeNumber(order.number)} accepted`,
          amount: formatMoney(order.totalAmount, currency),
          state: 'done',
        }),
      ),
    ...(deposit ? [deposit] : []),
    ...changeOrders
      .filter((order) => awaitsAnswer(order.status))
      .map(
        (order): Step => ({
          title: `${changeNumber(order.number)} waits for your answer`,
          text: changeLink(order.id),
          state: 'now',
          isYours: true,
        }),
      ),
    // A client who has paid everything is not waiting for either.
    ...(status === 'paid' || !bringsWork(estimate)
      ? []
      : [
          {
            title: `${contactOf(contractor)} contacts you to schedule`,
            ...(isWaiting && { text: 'As soon as the deposit is in' }),
            state: hasBegun ? ('done' as const) : isWaiting ? ('later' as const) : ('now' as const),
          },
          { title: 'Work', state: hasBegun ? ('now' as const) : ('later' as const) },
        ]),
    ...others.map((step) => paymentStep(step, currency)),
    // A change order is paid with its job.
    ...(changeOrder
      ? [
          {
            title: 'Job afterwards',
            amount: formatMoney(changeOrder.job.after, currency),
            state: 'later' as const,
          },
        ]
      : []),
  ];
}

/** Whether a payment during or after the work is due, invoiced or paid. */
export const isUnderWay = ({ paymentSteps }: Data['estimate']) =>
  paymentSteps.some(({ kind, state }) => !kind.endsWith('deposit') && state !== 'later');

type Currency = Data['estimate']['currency'];

const STEP_STATES = { paid: 'done', invoiced: 'now', due: 'now', later: 'later' } as const;
const BALANCE_TITLES = { done: 'Balance paid', now: 'Balance', later: 'Balance when done' } as const;
const PART_TITLES = {
  done: 'Part of the balance paid',
  now: 'Part of the balance',
  later: 'Balance',
} as const;

function titleOf({ kind, name, state }: PaymentStep): string {
  const shown = STEP_STATES[state];
  if (kind === 'deposit') return shown === 'done' ? 'Deposit paid' : 'Pay the deposit';
  if (kind === 'balance_part') return PART_TITLES[shown];
  return kind === 'balance' ? BALANCE_TITLES[shown] : name;
}

function paymentStep(step: PaymentStep, currency: Currency): Step {
  const { state, amount, invoices } = step;
  return {
    title: titleOf(step),
    text:
      invoices.length > 0 ? invoices.map((invoice) => payLink(invoice, currency)) : noteOf(step, currency),
    amount: formatMoney(amount, currency),
    state: STEP_STATES[state],
    isYours: true,
  };
}

const payLink = ({ id, amountOpen, isPaid }: PaymentStep['invoices'][number], currency: Currency) => (
  <a key={id} href={`/invoice/${id}`} className="pay-link">
    {isPaid ? 'Paid. See the invoice' : `Pay ${formatMoney(amountOpen, currency)}`}
  </a>
);

const changeLink = (id: string) => (
  <a href={`/estimate/${id}`} className="pay-link">
    See the change order
  </a>
);

/** The text of a step that no invoice asks for. */
function noteOf({ kind, id, state, amount, amountOpen, dueWhen }: PaymentStep, currency: Currency) {
  if (kind === 'progress' && state === 'paid') return 'Paid';
  const isPartPaid = state !== 'paid' && amountOpen !== amount;
  return (
    <>
      {[dueWhen, isPartPaid && `${formatMoney(amountOpen, currency)} left to pay`]
        .filter(Boolean)
        .join(' · ')}
      {kind === 'change_deposit' && changeLink(id)}
    </>
  );
}

function StepMark({ state }: Pick<Step, 'state'>) {
  if (state === 'now') return <i className="bob" aria-hidden="true" />;
  const Icon = STATUS_ICONS[state === 'done' ? 'accepted' : 'draft'];
  return <Icon />;
}

export const depositOf = ({ paymentSteps }: Data['estimate']) =>
  paymentSteps.find(({ kind }) => kind === 'deposit');

/** The open invoices of a job, the one that is due first in front, with what is left to pay of each. */
export function openInvoices({ paymentSteps }: Data['estimate']): PaymentStep['invoices'] {
  const open = paymentSteps.flatMap(({ invoices }) => invoices.filter(({ isPaid }) => !isPaid));
  return open
    .filter(({ id }, place) => open.findIndex((other) => other.id === id) === place)
    .toSorted((a, b) => a.dueOn.localeCompare(b.dueOn));
}

function depositStep(estimate: Data['estimate'], step: PaymentStep): Step {
  const { depositPending, paymentInReview, currency } = estimate;
  const shown = paymentStep(step, currency);
  if (step.state === 'paid' || step.state === 'invoiced') return shown;
  if (depositPending !== null)
    return {
      title: 'Deposit on its way',
      text: 'Banks take 3 to 5 business days',
      amount: formatMoney(depositPending, currency),
      state: 'now',
    };
  if (paymentInReview) return { ...shown, title: 'Deposit being checked' };
  const offer = chosenOffer(estimate);
  const isSent = offer !== undefined || !estimate.depositMethods.some(({ online }) => online);
  return { ...shown, title: isSent ? 'Send the deposit' : 'Pay the deposit' };
}
