/** @jsxImportSource preact */
import type { Stage } from '@plumbline/contract/content/schedule';
import { SIGNATURE_FIELD } from '@plumbline/contract/estimates/signature-field';
import { stageDay } from '@plumbline/contract/offer/stage-day';
import { addAmounts, negateAmount } from '@plumbline/contract/pricing/amounts';
import { formatMoney } from '@plumbline/contract/pricing/format-money';
import type { ComponentChildren, Ref } from 'preact';
import { whereToPay } from './answering/deposit-words.ts';
import { strokePath } from './answering/signature-field.tsx';
import { ContactCard } from './contact-card.tsx';
import { ChangeName } from './content/change-lines.tsx';
import { DayOf } from './dates.tsx';
import { isPayable } from './deposit-standing.ts';
import { firstWord, titleOf } from './figures.ts';
import { DownloadIcon, STATUS_ICONS } from './icons.tsx';
import { pathOf } from './public-api.ts';
import type { PublicPageData } from './public-page-data.ts';
import { chosenOffer, WaysToPay } from './ways-to-pay.tsx';

type Data = Pick<PublicPageData, 'estimate' | 'contractor'>;

/** The first name of the person the client deals with, else the company's name. */
const contactOf = ({ contactName, companyName }: Data['contractor']) => firstWord(contactName) || companyName;

/** The agreement and the next steps, above the accepted estimate. */
export function BookedIntro({ data, outputRef }: { data: Data; outputRef: Ref<HTMLOutputElement> }) {
  const { estimate } = data;
  const Icon = STATUS_ICONS[estimate.status === 'paid' ? 'paid' : 'accepted'];
  return (
    <>
      <output className="done-mark" tabIndex={-1} ref={outputRef}>
        <Icon />
        <span>
          Accepted{estimate.acceptedBy && ` by ${estimate.acceptedBy}`}
          {estimate.answeredAt && (
            <>
              {' on '}
              <DayOf at={estimate.answeredAt} />
            </>
          )}
        </span>
      </output>
      {estimate.changeOrder && (
        <p className="meta" dir="auto">
          <ChangeName number={estimate.estimateNumber} change={estimate.changeOrder} />: {titleOf(estimate)}
        </p>
      )}
      <h1>{headingOf(estimate)}</h1>
      <p className="lead prose">
        {leadOf(data)}
        {estimate.confirmationNotMailed &&
          ' We couldn’t email you a copy. Please download the PDF from this page.'}
      </p>
    </>
  );
}

function headingOf(estimate: Data['estimate']): string {
  const { status, depositPending, paymentInReview, acceptedBy } = estimate;
  if (status === 'paid') return 'Paid in full';
  if (depositPending !== null) return 'Your bank payment is on its way';
  if (paymentInReview && estimate.depositState !== 'paid') return 'Your payment is being checked';
  if (isPayable(estimate)) return 'Signed. One step left';
  return acceptedBy ? `You’re set, ${firstWord(acceptedBy)}` : 'You’re set';
}

function leadOf({ estimate, contractor }: Data): string {
  const { depositState, depositAmount, depositDue, depositPending, depositMethods, currency } = estimate;
  const { companyName } = contractor;
  const who = contactOf(contractor);
  const deposit = formatMoney(depositAmount, currency);
  if (estimate.status === 'paid') return `Thank you. ${companyName} has received everything.`;
  if (depositPending !== null)
    return 'Your bank is confirming it. We’ll email you when it clears. There’s nothing more to do.';
  if (depositState === 'paid')
    return `We received your ${deposit} deposit. ${who} will contact you to schedule.`;
  if (estimate.paymentInReview)
    return `${companyName} is checking a payment you made. Don’t pay again until they contact you.`;
  if (isPayable(estimate)) {
    const due = formatMoney(depositDue, currency);
    const offer = chosenOffer(estimate);
    const left: Partial<Record<typeof depositState, string>> = {
      due: `Your ${deposit} deposit is due.`,
      part_paid: `${due} of your ${deposit} deposit is still due.`,
      refunded: `Your deposit was refunded, and ${due} is due again.`,
    };
    const how = offer ? whereToPay(offer, companyName) : howToPay(depositMethods, companyName);
    return `${left[depositState]} ${how}`;
  }
  // Nothing is scheduled for removed work.
  return `We’ve let ${companyName} know.${bringsWork(estimate) ? ' They’ll contact you to schedule.' : ''}`;
}

/** Whether there is work to schedule; false for a change order that only removes work. */
const bringsWork = ({ changeOrder }: Data['estimate']) => changeOrder?.added !== null;

function howToPay(offers: Data['estimate']['depositMethods'], companyName: string): string {
  if (offers.some(({ online }) => online)) return 'Pay it here at any time.';
  return offers.length > 0 ? 'Here’s how to send it.' : `${companyName} will tell you how to pay it.`;
}

/** The next steps, payment, contact, and the signed content; `children` are the buttons to pay. */
export function BookedSide({ data, children }: { data: Data; children: ComponentChildren }) {
  const { estimate, contractor } = data;
  return (
    <aside className="side" aria-label="What happens next">
      <div className="card">
        <NextSteps data={data} />
        {children}
      </div>
      {estimate.status === 'accepted' && isPayable(estimate) && (
        <WaysToPay estimate={estimate} contractor={contractor} />
      )}
      <ContactCard contractor={contractor} estimate={estimate} />
      <SignedCard estimate={estimate} />
    </aside>
  );
}

interface Step {
  readonly title: string;
  readonly text?: ComponentChildren;
  readonly amount?: string;
  readonly state: 'done' | 'now' | 'later';
}

function NextSteps({ data: { estimate, contractor } }: { data: Data }) {
  const { currency, totalAmount, acceptedBy, answeredAt, status, changeOrder } = estimate;
  const deposit = depositStep(estimate);
  const isWaiting = deposit !== null && deposit.state === 'now';
  const isOver = status === 'paid';
  const changes = estimate.changeOrders.filter((order) => order.status === 'accepted');
  const payments = (estimate.offer.stages ?? []).filter(({ kind }) => kind === 'progress');
  const rest = restOf(estimate, changes, payments);
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
    ...payments.map(
      (stage): Step => ({
        title: stage.name,
        text: stage.invoiceId ? <a href={`/invoice/${stage.invoiceId}`}>See the invoice</a> : stageDay(stage),
        amount: formatMoney(stage.amount, currency),
        state: STEP_STATES[stage.state ?? 'later'],
      }),
    ),
    // A change order is paid with its job.
    ...(changeOrder
      ? [
          {
            title: 'Job afterwards',
            amount: formatMoney(changeOrder.job.after, currency),
            state: 'later' as const,
          },
        ]
      : /^[^-]*[1-9]/.test(rest)
        ? [
            {
              title: isOver ? 'Balance paid' : 'Balance when done',
              amount: formatMoney(rest, currency),
              state: isOver ? ('done' as const) : ('later' as const),
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

/**
 * The job's total without its payments and the deposits of its estimate and change orders. Can be negative.
 */
function restOf(
  estimate: Data['estimate'],
  changes: Data['estimate']['changeOrders'],
  payments: readonly Stage[],
): string {
  const { currency, depositState } = estimate;
  const isAsked = depositState !== 'none' || invoicedDeposit(estimate) !== undefined;
  const parts = [...changes, ...(isAsked ? [estimate] : [])];
  return addAmounts(
    [estimate, ...changes]
      .map(({ totalAmount }) => totalAmount)
      .concat(parts.map(({ depositAmount }) => negateAmount(depositAmount)))
      .concat(payments.map(({ amount }) => negateAmount(amount))),
    currency,
  );
}

const STEP_STATES = { paid: 'done', invoiced: 'now', due: 'now', later: 'later' } as const;

function StepMark({ state }: Pick<Step, 'state'>) {
  if (state === 'now') return <i className="bob" aria-hidden="true" />;
  const Icon = STATUS_ICONS[state === 'done' ? 'accepted' : 'draft'];
  return <Icon />;
}

/** The deposit that is due on an invoice instead of the estimate. */
const invoicedDeposit = ({ offer }: Data['estimate']) =>
  offer.stages?.find(({ kind, invoiceId }) => kind === 'deposit' && invoiceId !== null);

function depositStep(estimate: Data['estimate']): Step | null {
  const { status, depositState, depositAmount, depositDue, depositPending, paymentInReview, currency } =
    estimate;
  const invoiced = invoicedDeposit(estimate);
  if (invoiced)
    return {
      title: `Deposit, ${invoiced.state}`,
      text: <a href={`/invoice/${invoiced.invoiceId}`}>See the invoice</a>,
      amount: formatMoney(invoiced.amount, currency),
      state: STEP_STATES[invoiced.state ?? 'invoiced'],
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

const { width, height } = SIGNATURE_FIELD;

function SignedCard({ estimate }: Pick<Data, 'estimate'>) {
  const { signature, acceptedBy, totalAmount, currency } = estimate;
  const label = `Signed by ${acceptedBy ?? 'the client'}`;
  return (
    <div className="card">
      <p className="foot-sum">
        <span dir="auto">{titleOf(estimate)}</span>
        <strong className="amount">{formatMoney(totalAmount, currency)}</strong>
      </p>
      {signature?.kind === 'drawn' && (
        <svg className="signed" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
          <path d={signature.strokes.map(strokePath).join('')} className="signature-ink" />
        </svg>
      )}
      {signature?.kind === 'typed' && (
        <p className="signed signed-text" dir="auto">
          <span className="unseen">{label}: </span>
          {signature.text}
        </p>
      )}
      <a className="button button-secondary" href={pathOf(estimate, 'public-pdf')}>
        <DownloadIcon />
        {signature ? 'Signed PDF' : 'Download PDF'}
      </a>
    </div>
  );
}
