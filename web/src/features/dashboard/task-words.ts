import type { Task } from '@plumbline/contract/dashboard';
import { firstNameOf } from '@plumbline/contract/first-name-of';
import { formatMoney } from '@plumbline/contract/pricing/format-money';
import { newsTime, sinceText, timesText, validText } from './news-words.ts';

const METHODS = {
  paypal: ' by PayPal',
  venmo: ' by Venmo',
  check: ' by check',
  cash: ' in cash',
  instructions: '',
} as const satisfies Record<NonNullable<Task['depositMethod']>, string>;

/**
 * The text of a task: its reason, and the facts for a decision. `today` is the contractor's calendar date.
 */
export function taskWords(task: Task, now: Date, today: string): { title: string; facts: string } {
  const name = firstNameOf(task.clientName ?? '') || 'Your client';
  const amount = formatMoney(task.totalAmount, task.currency);
  const facts = (...parts: (string | null)[]) => [task.jobTypeName, ...parts].filter(Boolean).join(' · ');
  switch (task.kind) {
    case 'invoice_late': {
      const { amountOpen = '0', daysLate = 0, invoiceNumber = '' } = task.invoice ?? {};
      return {
        title: `${name} still owes ${formatMoney(amountOpen, task.currency)}, ${daysLate.toLocaleString('en-US')} ${daysLate === 1 ? 'day' : 'days'} late`,
        facts: facts(invoiceNumber),
      };
    }
    case 'opened_often':
      return {
        title: `${name} opened it ${timesText(task.views ?? 0)}`,
        facts: facts(
          amount,
          `last opened ${newsTime(task.at, now).replace(/^[TY](?=oday|esterday)/, (day) => day.toLowerCase())}`,
          validText(task.validUntil, today),
        ),
      };
    case 'deposit_due': {
      const due = task.depositDue && formatMoney(task.depositDue, task.currency);
      const method = task.depositMethod ? METHODS[task.depositMethod] : '';
      return { title: `${name} said yes`, facts: facts(due && `${due} deposit due${method}`) };
    }
    case 'ending':
      return {
        title: `${name}’s estimate ${validText(task.validUntil, today) ?? 'expires soon'}`,
        facts: facts(amount),
      };
    case 'email_bounced':
      return { title: `The email to ${name} came back`, facts: facts(task.recipient, amount) };
    default:
      return {
        title: task.clientName ? `${name}’s draft is waiting` : `${task.estimateNumber} is waiting`,
        facts: facts(amount, sinceText(task.at, now)),
      };
  }
}
