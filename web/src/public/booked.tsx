/** @jsxImportSource preact */
import { SIGNATURE_FIELD } from '@plumbline/contract/estimates/signature-field';
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
import { bringsWork, contactOf, depositOf, isUnderWay, NextSteps, openInvoices } from './next-steps.tsx';
import { pathOf } from './public-api.ts';
import type { PublicPageData } from './public-page-data.ts';
import { Receipts } from './receipts.tsx';
import { chosenOffer, WaysToPay } from './ways-to-pay.tsx';

type Data = Pick<PublicPageData, 'estimate' | 'contractor'>;

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
  if (isPayable(estimate) || depositOf(estimate)?.state === 'invoiced')
    return `${estimate.signature ? 'Signed' : 'Accepted'}. One step left`;
  const open = openInvoices(estimate);
  if (open.length > 0) return open.length > 1 ? 'You have invoices to pay' : 'You have an invoice to pay';
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
  const [invoice, ...others] = openInvoices(estimate);
  if (invoice)
    return others.length > 0
      ? 'You can pay them from this page.'
      : `You can pay ${formatMoney(invoice.amountOpen, currency)} from this page.`;
  if (isUnderWay(estimate)) return `${companyName} is at work. The next steps are listed here.`;
  if (depositState === 'paid')
    return `We received your ${deposit} deposit. ${who} will contact you to schedule.`;
  // Nothing is scheduled for removed work.
  return `We’ve let ${companyName} know.${bringsWork(estimate) ? ' They’ll contact you to schedule.' : ''}`;
}

function howToPay(offers: Data['estimate']['depositMethods'], companyName: string): string {
  if (offers.some(({ online }) => online)) return 'Pay it here at any time.';
  return offers.length > 0 ? 'Here’s how to send it.' : `${companyName} will tell you how to pay it.`;
}

/** The next steps, payment, contact, and the signed content; `children` are the buttons to pay. */
export function BookedSide({ data, children }: { data: Data; children: ComponentChildren }) {
  const { estimate, contractor } = data;
  const [invoice] = openInvoices(estimate);
  return (
    <aside className="side" aria-label="What happens next">
      <div className="card">
        <NextSteps data={data} />
        {children}
        {invoice && !isPayable(estimate) && (
          <div className="answer">
            <a className="button button-primary" href={`/invoice/${invoice.id}`}>
              Pay {formatMoney(invoice.amountOpen, estimate.currency)}
            </a>
          </div>
        )}
      </div>
      {estimate.status === 'accepted' && isPayable(estimate) && (
        <WaysToPay estimate={estimate} contractor={contractor} />
      )}
      <Receipts estimate={estimate} />
      <ContactCard contractor={contractor} estimate={estimate} />
      <SignedCard estimate={estimate} />
    </aside>
  );
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
