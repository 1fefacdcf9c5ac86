import type { VerifyPaymentResponse } from '@plumbline/contract/payments/deposits';
import { useEffect, useRef, useState } from 'preact/hooks';
import { RefusedError, verifyPayment } from '../public-api.ts';

/** The notice about a payment the client returns from. */
export interface PaymentNews {
  readonly kind: 'accepted' | 'viewed' | 'declined';
  readonly title: string;
  readonly text: string;
}

const VERIFYING: PaymentNews = {
  kind: 'viewed',
  title: 'Verifying your payment',
  text: 'This takes a moment. Please stay on this page.',
};
const RECEIVED: PaymentNews = {
  kind: 'accepted',
  title: 'Payment received',
  text: 'Thank you. A receipt is on its way to you.',
};
const ON_ITS_WAY: PaymentNews = {
  kind: 'viewed',
  title: 'Payment on its way',
  text: 'The bank has yet to confirm it. You will get an email when it has arrived.',
};
const CANCELLED: PaymentNews = {
  kind: 'declined',
  title: 'Payment Cancelled',
  text: 'Nothing was paid. You can accept the estimate whenever you like.',
};
const FAILED = 'Payment Verification Failed';
/** The pauses between checks of a pending payment. */
const PAUSES_MS = [3_000, 6_000, 12_000];

/**
 * Detects a return from a payment, verifies it with the server, and gives a notice. `onPaid` is called once the server
 * has found the payment; the notice waits for it, and shows whether or not it succeeds.
 */
export function usePaymentReturn(
  { id, companyName }: { readonly id: string; readonly companyName: string },
  onPaid: () => Promise<void>,
): PaymentNews | null {
  const [news, setNews] = useState<PaymentNews | null>(null);

  /** Updates the notice, and returns whether the payment is still pending. */
  const ask = async (session: string): Promise<boolean> => {
    try {
      const answer = await verifyPayment(id, session);
      if (answer.success || wasRefunded(answer)) await onPaid().catch(() => undefined);
      setNews(newsOf(answer, companyName));
      return answer.pending;
    } catch (error) {
      setNews(failureOf(error, companyName));
      return false;
    }
  };
  const askRef = useRef(ask);
  useEffect(() => {
    askRef.current = ask;
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
      if (cameBack === 'cancelled') setNews(CANCELLED);
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

function newsOf(answer: Partial<VerifyPaymentResponse>, companyName: string): PaymentNews {
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
      text: `It did not accept the estimate, which had changed or was not open any more. ${companyName} knows of your payment and will be in touch. Please do not pay again.`,
    };
  if (success) return RECEIVED;
  if (pending) return ON_ITS_WAY;
  return { kind: 'declined', title: FAILED, text: message || contactFirst(companyName) };
}

function failureOf(error: unknown, companyName: string): PaymentNews {
  const contact = contactFirst(companyName);
  if (error instanceof RefusedError)
    return { kind: 'declined', title: FAILED, text: error.message || contact };
  return {
    kind: 'declined',
    title: 'Payment Verification Error',
    text: `We could not check your payment just now. If you paid, it is safe and will be recorded. ${contact}`,
  };
}
