import type { VerifyPaymentResponse } from '@plumbline/contract/payments/deposits';
import { RefusedError } from '../public-api.ts';

/** A notice above the estimate. */
export interface PageNews {
  readonly kind: 'accepted' | 'viewed' | 'declined' | 'draft';
  readonly title: string;
  readonly text: string;
}

const RECEIVED: PageNews = {
  kind: 'accepted',
  title: 'Payment received',
  text: 'Thank you. We’ll email you a receipt.',
};
const FAILED = 'Payment Verification Failed';

const contactFirst = (companyName: string) => `Please contact ${companyName} before you pay again.`;

const wasRefunded = ({ amountRefunded }: Partial<VerifyPaymentResponse>) =>
  /[1-9]/.test(amountRefunded ?? '');

/** The result of checking a payment, as a notice; null while the bank has yet to confirm it. */
export function newsOf(
  answer: Partial<VerifyPaymentResponse>,
  companyName: string,
  noun: string,
): PageNews | null {
  const { success, pending, message, status } = answer;
  if (wasRefunded(answer))
    return {
      kind: 'viewed',
      title: success ? 'Payment partly refunded' : 'Payment refunded',
      text: `${message} If you have any questions, contact ${companyName}.`,
    };
  if (success && status !== 'accepted' && status !== 'paid')
    return {
      kind: 'viewed',
      title: RECEIVED.title,
      text: `It didn’t accept the ${noun}, which had changed or was no longer open. ${companyName} knows about your payment and will contact you. Please don’t pay again.`,
    };
  if (success) return RECEIVED;
  if (pending) return null;
  return { kind: 'declined', title: FAILED, text: message || contactFirst(companyName) };
}

/** Why a check of a payment failed, as a notice. */
export function failureOf(error: unknown, companyName: string): PageNews {
  const contact = contactFirst(companyName);
  if (error instanceof RefusedError)
    return { kind: 'declined', title: FAILED, text: error.message || contact };
  return {
    kind: 'declined',
    title: 'Payment Verification Error',
    text: `We couldn’t check your payment just now. If you paid, your payment is safe and we’ll record it. ${contact}`,
  };
}
