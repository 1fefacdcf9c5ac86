import type { EstimateEvent } from '@plumbline/contract/estimates';
import { ESTIMATE_STATUSES } from '@plumbline/contract/estimates/statuses';
import { formatDate } from '../../../../lib/dates.ts';
import { STATUS_LABELS } from '../../../../ui/status-chip.tsx';
import { flagText } from '../../payments/payment-flags.ts';
import { depositPhrase, methodPhrase } from '../../payments/payment-method-names.ts';
import { givenReason, viewText } from '../view-text.ts';

type Wording = (detail: EstimateEvent['detail'], isRepeated: boolean) => string;

function withDetail(text: string, separator: string, detail: string | undefined): string {
  return detail ? text + separator + detail : text;
}

function statusName(value: string | undefined): string {
  const status = ESTIMATE_STATUSES.find((known) => known === value);
  return status ? STATUS_LABELS[status].toLowerCase() : 'changed';
}

function paymentText(text: string, amount: string | undefined, method: string | undefined): string {
  return withDetail(withDetail(text, ': ', amount), ' ', methodPhrase(method));
}

const CHANGES: Readonly<Record<string, string>> = { draft: 'Taken back to edit', paid: 'Paid in full' };

const CHANNELS: Readonly<Record<string, string>> = {
  text: 'by text',
  share: 'as a shared link',
  link: 'as a copied link',
};

const WORDINGS: Readonly<Record<EstimateEvent['type'], Wording>> = {
  created: ({ copyOf }) => withDetail('Draft created', ' from ', copyOf),
  sent: ({ recipient, channel, validUntil, version }, isRepeated) =>
    withDetail(
      withDetail(
        version ? `Version ${version} sent` : isRepeated ? 'Sent again' : 'Sent',
        ' ',
        CHANNELS[channel ?? ''],
      ),
      ' to ',
      recipient,
    ) + (validUntil ? `, extended to ${formatDate(validUntil)}` : ''),
  handed_over: () => 'Email sent',
  delivered: ({ recipient }) => withDetail('Delivered', ' to ', recipient),
  bounced: ({ reason, explanation, unclear }) =>
    withDetail(unclear ? 'May not have arrived' : 'Bounced', ': ', explanation ?? reason),
  marked_as_spam: ({ recipient }) => withDetail('Marked as spam', ' by ', recipient),
  viewed: viewText,
  accepted: ({ name, choices, deposit, notMailedTo, deviceOf }) =>
    withDetail(
      withDetail(
        withDetail(
          withDetail(deviceOf ? 'Accepted in person, on your device,' : 'Accepted', ' by ', name),
          ', with ',
          choices,
        ),
        ', deposit to come ',
        depositPhrase(deposit),
      ),
      '. Sending limit reached: no confirmation emailed to ',
      notMailedTo,
    ),
  declined: (detail) => withDetail('Declined', ': ', givenReason(detail)),
  payment_started: ({ amount, method }) => paymentText('Payment started', amount, method),
  payment_received: ({ amount, method, flag }) =>
    withDetail(
      paymentText('Payment received', amount, method),
      '. Please check: it ',
      flagText(flag) ?? undefined,
    ),
  payment_refunded: ({ amount, method, note }) =>
    withDetail(paymentText('Refunded', amount, method), ': ', note),
  payment_withdrawn: ({ amount, method, reason }) =>
    withDetail(paymentText('Payment taken back', amount, method), ': ', reason),
  reminder_sent: ({ recipient }) => withDetail('Reminder sent', ' to ', recipient),
  reminders_stopped: () => 'The client turned off reminders',
  reminders_off: () => 'Reminders turned off after the refund',
  deposit_method_chosen: ({ deposit }) => withDetail('Will pay the deposit', ' ', depositPhrase(deposit)),
  update_requested: ({ note }) => withDetail('Asked for an updated estimate', ': ', note),
  question_asked: ({ name, about }) => withDetail(withDetail('Question', ' about ', about), ' from ', name),
  changes_requested: ({ name, about }) =>
    withDetail(withDetail('Changes wanted', ' to ', about), ' by ', name),
  stage_due: ({ name, amount }) => withDetail(withDetail('Due', ': ', name), ', ', amount),
  stage_reached: ({ name }) => withDetail('Payment reached', ': ', name),
  stage_reset: ({ name }) => withDetail('Payment not reached after all', ': ', name),
  issued: ({ number, amount }) => withDetail(withDetail('Issued', ' as ', number), ', ', amount),
  overdue: ({ amount }) => withDetail('Overdue', ': ', amount && `${amount} open`),
  credited: ({ number, amount, reason }) =>
    withDetail(withDetail(withDetail('Credited', ' ', amount), ' with ', number), ': ', reason),
  voided: ({ reason }) => withDetail('Voided', ': ', reason),
  answered: ({ recipient }) => withDetail('You answered', ', emailed to ', recipient),
  status_changed: ({ from, to, choices }) =>
    from === 'viewed' && to === 'sent'
      ? 'Marked as unopened'
      : from === 'paid' && to === 'sent'
        ? 'No longer paid in full'
        : withDetail(CHANGES[to ?? ''] ?? `Marked as ${statusName(to)}`, ', with ', choices),
};

/** The text of one timeline entry; `isRepeated` if the same happened before. */
export function eventText(event: EstimateEvent, isRepeated: boolean): string {
  return WORDINGS[event.type](event.detail, isRepeated);
}
