import type { VerifyPaymentResponse } from '@plumbline/contract/payments/deposits';
import { useEffect, useRef, useState } from 'preact/hooks';
import { nounOf } from '../figures.ts';
import { type Called, RefusedError, verifyPayment } from '../public-api.ts';

/** A notice above the estimate. */
export interface PageNews {
  readonly kind: 'accepted' | 'viewed' | 'declined' | 'draft';
  readonly title: string;
  readonly text: string;
}

const VERIFYING: PageNews = {
  kind: 'viewed',
  title: 'Checking your payment',
  text: 'This takes a moment. Please stay on this page.',
};
const RECEIVED: PageNews = {
  kind: 'accepted',
  title: 'Payment received',
  text: 'Thank you. We’ll email you a receipt.',
};
/** For a payment that the bank has yet to confirm. */
export const ON_ITS_WAY: PageNews = {
  kind: 'viewed',
  title: 'Payment on its way',
  text: 'Your bank is confirming it. We’ll email you when it clears.',
};
const FAILED = 'Payment Verification Failed';
/** The pauses between checks of a pending payment. */
const PAUSES_MS = [3_000, 6_000, 12_000];

/**
 * Detects a return from a payment, verifies it with the server, and gives a notice. `onVerified` is called after each check;
 * the notice waits for it, and shows whether or not it succeeds. `onCanceled` is called if the client did not pay.
 */
export function usePaymentReturn(
  estimate: Called,
  companyName: string,
  onVerified: () => Promise<void>,
  onCanceled: () => void,
): PageNews | null {
  const [news, setNews] = useState<PageNews | null>(null);

  /** Updates the notice, and returns whether the payment is still pending. */
  const ask = async (session: string): Promise<boolean> => {
    try {
      const answer = await verifyPayment(estimate, session);
      await onVerified().catch(() => undefined);
      setNews(newsOf(answer, companyName, nounOf(estimate)));
      return answer.pending;
    } catch (error) {
      setNews(failureOf(error, companyName));
      return false;
    }
  };
  const askRef = useRef(ask);
  const canceledRef = useRef(onCanceled);
  useEffect(() => {
    askRef.current = ask;
    canceledRef.current = onCanceled;
  });

  useEffect(() => {
    const query = new URLSearchParams(location.search);
    const session = query.get('session_id');
    const cameBack = query.get('payment');
    if (cameBack === null) return undefined;
    // Reloading or sharing the address must not show the notice again.
    history.replaceState(history.state, '', location.pathname);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = async () => {
      if (cameBack === 'cancelled') canceledRef.current();
      if (cameBack !== 'success' || !session) return;
      setNews(VERIFYING);
      for (const pauseMs of PAUSES_MS) {
        if (!(await askRef.current(session))) return;
        await new Promise((resolve) => {
          timer = setTimeout(resolve, pauseMs);
        });
      }
      await askRef.current(session);
    };
    void follow();
    return () => clearTimeout(timer);
  }, []);

  return news;
}

const contactFirst = (companyName: string) => `Please contact ${companyName} before you pay again.`;

const wasRefunded = ({ amountRefunded }: Partial<VerifyPaymentResponse>) =>
  /[1-9]/.test(amountRefunded ?? '');

function newsOf(answer: Partial<VerifyPaymentResponse>, companyName: string, noun: string): PageNews {
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
  if (pending) return ON_ITS_WAY;
  return { kind: 'declined', title: FAILED, text: message || contactFirst(companyName) };
}

function failureOf(error: unknown, companyName: string): PageNews {
  const contact = contactFirst(companyName);
  if (error instanceof RefusedError)
    return { kind: 'declined', title: FAILED, text: error.message || contact };
  return {
    kind: 'declined',
    title: 'Payment Verification Error',
    text: `We couldn’t check your payment just now. If you paid, your payment is safe and we’ll record it. ${contact}`,
  };
}
