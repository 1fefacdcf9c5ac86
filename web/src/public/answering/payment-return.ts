import { useEffect, useRef, useState } from 'preact/hooks';
import { nounOf } from '../figures.ts';
import { type Called, verifyPayment } from '../public-api.ts';
import type { PageNews } from './payment-news.ts';

const VERIFYING: PageNews = {
  kind: 'viewed',
  title: 'Checking your payment',
  text: 'This takes a moment. Please stay on this page.',
};
/** For a payment that the bank has yet to confirm. */
export const ON_ITS_WAY: PageNews = {
  kind: 'viewed',
  title: 'Payment on its way',
  text: 'Your bank is confirming it. We’ll email you when it clears.',
};
/** For a check whose words did not load. */
const UNCHECKED: PageNews = {
  kind: 'declined',
  title: 'Payment Verification Error',
  text: 'We couldn’t check your payment just now. Reload this page to try again.',
};
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
    // Few visits are returns from a payment.
    const words = await import('./payment-news.ts').catch(() => null);
    try {
      const answer = await verifyPayment(estimate, session);
      await onVerified().catch(() => undefined);
      setNews(words ? (words.newsOf(answer, companyName, nounOf(estimate)) ?? ON_ITS_WAY) : UNCHECKED);
      return answer.pending;
    } catch (error) {
      setNews(words ? words.failureOf(error, companyName) : UNCHECKED);
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
