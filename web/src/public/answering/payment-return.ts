import type { VerifyPaymentResponse } from '@plumbline/contract/payments/deposits';
import { useEffect, useRef, useState } from 'preact/hooks';
import { RefusedError, verifyPayment } from '../public-api.ts';

/** What is said of a payment the client comes back from. */
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
/** How often, and after which pauses, money on its way is asked about again. */
const PAUSES_MS = [3_000, 6_000, 12_000];

/**
 * Looks at how the page was come to: back from a payment it asks the server how that stands, and says so. `onPaid` is called
 * once the server has found the money; the news waits for it, and comes whether or not it succeeds.
 */
export function usePaymentReturn(
  { id, companyName }: { readonly id: string; readonly companyName: string },
  onPaid: () => Promise<void>,
): PaymentNews | null {
  const [news, setNews] = useState<PaymentNews | null>(null);

  /** Says how the payment stands, and whether that may change by itself. */
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
    // Reloading or passing the address on must not tell it all again.
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
