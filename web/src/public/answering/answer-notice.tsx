/** @jsxImportSource preact */
import { formatMoney } from '@plumbline/contract/pricing/format-money';
import type { ComponentChildren, Ref } from 'preact';
import { calendarDateText, DayOf } from '../dates.tsx';
import { STATUS_ICONS } from '../icons.tsx';
import type { PublicPageData } from '../public-page-data.ts';
import { whereToPay } from './deposit-words.ts';

type Kind = keyof typeof STATUS_ICONS;

/** Shows the estimate's state, unless it is waiting for an answer. */
export function AnswerNotice({
  data,
  outputRef,
}: {
  data: PublicPageData;
  outputRef: Ref<HTMLOutputElement>;
}) {
  const notice = noticeFor(data);
  if (!notice) return null;
  const Icon = STATUS_ICONS[notice.kind];
  return (
    <output className="notice" data-kind={notice.kind} tabIndex={-1} ref={outputRef}>
      <Icon />
      <span>
        <strong>{notice.title}</strong> {notice.text}
      </span>
    </output>
  );
}

function noticeFor({
  estimate,
  contractor,
  isOwner,
}: PublicPageData): { kind: Kind; title: ComponentChildren; text: ComponentChildren } | null {
  const { status, answeredAt, acceptedBy, isExpired, validUntil } = estimate;
  const company = contractor.companyName;
  const answer = (verb: string, by: string | null) => (
    <>
      {verb}
      {by && ` by ${by}`}
      {answeredAt && (
        <>
          {' on '}
          <DayOf at={answeredAt} />
        </>
      )}
      .
    </>
  );

  if (status === 'draft')
    return {
      kind: 'draft',
      title: 'Only you can see this draft.',
      text: 'Once you send it, your client can read and answer it here.',
    };
  if (status === 'accepted')
    return {
      kind: 'accepted',
      title: answer('Accepted', acceptedBy),
      text: estimate.confirmationNotMailed
        ? `${nextStep(estimate, company)} We could not email you a confirmation. Please download the PDF from this page.`
        : nextStep(estimate, company),
    };
  if (status === 'paid')
    return { kind: 'paid', title: 'Paid in full.', text: answer('Accepted', acceptedBy) };
  if (status === 'declined')
    return {
      kind: 'declined',
      title: answer('Declined', null),
      text: `Changed your mind? Contact ${company}.`,
    };
  if (isExpired && validUntil)
    return {
      kind: 'expired',
      title: `This estimate was valid until ${calendarDateText(validUntil)}.`,
      text: `To go ahead, please contact ${company}.`,
    };
  if (isOwner)
    return {
      kind: 'viewed',
      title: 'This is what your client sees.',
      text: 'Your own visits are not counted as views.',
    };
  return null;
}

function nextStep(
  {
    depositState,
    depositAmount,
    depositDue,
    currency,
    depositMethod,
    depositMethods,
  }: PublicPageData['estimate'],
  company: string,
): string {
  const deposit = formatMoney(depositAmount, currency);
  if (depositState === 'due' || depositState === 'part_paid' || depositState === 'refunded') {
    const offer = depositMethods.find(({ method }) => method === depositMethod);
    const where = offer ? whereToPay(offer, company) : '';
    const due = formatMoney(depositDue, currency);
    const left: Record<typeof depositState, string> = {
      due: `Your ${deposit} deposit is due.`,
      part_paid: `${due} of your ${deposit} deposit is still due.`,
      refunded: `Your deposit was refunded, and ${due} is due again.`,
    };
    return `${left[depositState]} ${where || `${company} will tell you how to pay it.`}`;
  }
  if (depositState === 'paid') return `We received your ${deposit} deposit. ${company} will be in touch.`;
  return `${company} knows, and will be in touch about the next step.`;
}
