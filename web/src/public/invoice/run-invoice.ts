import type { OnlineProvider } from '@plumbline/contract/payments/providers';
import { createPayment, RefusedError, reportView, reportViewTime, verifyPayment } from '../public-api.ts';
import { watchForView } from '../watch-for-view.ts';
import type { InvoiceScriptData } from './invoice-page-data.ts';

const LEAVING = 'Opening the payment page…';
const UNANSWERED =
  'We couldn’t open the payment page. You weren’t charged. Check your connection and try again.';
/** Refusals because the invoice on the page is outdated. */
const OUTDATED = ['NOTHING_OPEN', 'PAYMENT_ARRIVED', 'PAYMENT_PENDING', 'ANSWERED', 'NOT_FOUND'];
const COPIED_MS = 2_000;

/**
 * Makes the server's page interactive: pay, copy, the bar of a phone, the return from a payment, and the
 * report of a view.
 */
export function runInvoice({ id, isOwner, companyName }: InvoiceScriptData): void {
  const invoice = { id, isInvoice: true } as const;
  for (const button of list('[data-pay]')) button.addEventListener('click', () => void pay(invoice, button));
  // After a return from the provider, a page restored from the browser's memory would still show that it is
  // leaving.
  addEventListener('pageshow', ({ persisted }) => persisted && setLeaving(false));
  for (const button of list('[data-copy]')) offerCopy(button);
  watchButtons();
  offerAsking(invoice);
  void returnFromPayment(invoice, companyName);
  if (isOwner) return;
  let viewId: Promise<string | null> = Promise.resolve(null);
  // The page must work whether or not the reports arrive.
  watchForView(document, window, {
    onSeen() {
      viewId = reportView(invoice).catch(() => null);
    },
    onAway: (seconds) =>
      void viewId
        .then((known) => (known === null ? undefined : reportViewTime(invoice, known, seconds)))
        .catch(() => undefined),
  });
}

interface Invoice {
  readonly id: string;
  readonly isInvoice: true;
}

const list = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];

function setLeaving(leaves: boolean): void {
  for (const button of list('[data-pay]')) {
    const label = button.querySelector('span');
    if (!label) continue;
    button.dataset.label ??= label.textContent ?? '';
    label.textContent = leaves ? LEAVING : button.dataset.label;
    button.setAttribute('aria-disabled', String(leaves));
  }
}

/** An amount as people type it: `$1,250.50`. */
const AMOUNT = /^\D?(\d{1,3}(?:,\d{3})+|\d+)(\.\d{1,2})?$/;

/** Pays the full open amount, or the typed part if the button is next to a field. */
async function pay(invoice: Invoice, button: HTMLElement): Promise<void> {
  if (document.querySelector('[data-pay][aria-disabled="true"]')) return;
  const part = button.closest('[data-part]')?.querySelector('input');
  for (const text of list('.field-fault')) text.textContent = '';
  const fault = document.getElementById(part ? 'part-fault' : 'pay-fault');
  const [, whole = '', cents = ''] = AMOUNT.exec(part?.value.trim() ?? '') ?? [];
  part?.setAttribute('aria-invalid', String(!whole));
  if (part && !whole) {
    if (fault) fault.textContent = part.dataset.fault ?? '';
    return part.focus();
  }
  setLeaving(true);
  try {
    const provider = button.dataset.pay as OnlineProvider;
    const amount = part ? whole.replaceAll(',', '') + cents : undefined;
    location.assign(await createPayment(invoice, provider, amount));
  } catch (error) {
    setLeaving(false);
    const refusal = error instanceof RefusedError ? error : null;
    if (refusal && OUTDATED.includes(refusal.code ?? '')) return location.reload();
    if (!fault) return;
    fault.textContent = refusal?.message || UNANSWERED;
    part?.setAttribute('aria-invalid', String(refusal !== null));
    fault.scrollIntoView({ block: 'nearest' });
  }
}

function offerCopy(button: HTMLElement): void {
  // Browsers offer the clipboard on https only.
  if (!navigator.clipboard) {
    button.hidden = true;
    return;
  }
  const output = button.querySelector('output');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(button.dataset.copy ?? '');
    } catch {
      // A browser inside another app may refuse: selected, the value can be copied by hand.
      const value = button.parentElement?.querySelector('strong');
      if (value) getSelection()?.selectAllChildren(value);
      return;
    }
    if (!output) return;
    output.textContent = 'Copied';
    setTimeout(() => {
      output.textContent = 'Copy';
    }, COPIED_MS);
  };
  button.addEventListener('click', () => void copy());
}

/**
 * Opens the dialog for questions instead of the page with the form, about the group of the button if it is in
 * one. Its script loads with the first click.
 */
function offerAsking(invoice: Invoice): void {
  const load = () => import('./asking.tsx');
  let prepared: Promise<(groupId: string | null) => void> | null = null;
  for (const link of list('[data-ask], .ask-about'))
    link.addEventListener('click', (event) => {
      event.preventDefault();
      prepared ??= load().then(({ prepareAsking }) => prepareAsking(invoice));
      prepared.then(
        (ask) => ask(link.closest('section[id]')?.id ?? null),
        () => location.assign(`/invoice/${invoice.id}/question`),
      );
    });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && document.getElementById('thread')?.hasChildNodes())
      // Without a connection the messages stay as they are.
      void load()
        .then(({ refreshThread }) => refreshThread(invoice))
        .catch(() => undefined);
  });
}

/** Shows the bar while the card's buttons are out of view. */
function watchButtons(): void {
  const bar = document.getElementById('pay-bar');
  const buttons = document.querySelector('.pay-buttons');
  if (!bar || !buttons) return;
  new IntersectionObserver(([entry]) => {
    bar.hidden = entry?.isIntersecting ?? true;
  }).observe(buttons);
}

/** The pauses between checks of a pending payment. */
const PAUSES_MS = [3_000, 6_000, 12_000];

/** Checks the payment that the client returned from. The page is then reloaded to show the changes. */
async function returnFromPayment(invoice: Invoice, companyName: string): Promise<void> {
  const query = new URLSearchParams(location.search);
  const cameBack = query.get('payment');
  const session = query.get('session_id');
  if (cameBack === null) return;
  // Reloading or sharing the address must not check again.
  history.replaceState(history.state, '', location.pathname);
  if (cameBack === 'cancelled')
    say('You weren’t charged. You can come back to this page whenever you’re ready.');
  if (cameBack !== 'success' || !session) return;
  say('Checking your payment. This takes a moment. Please stay on this page.');
  try {
    for (const pauseMs of [...PAUSES_MS, 0]) {
      const { success, pending, message } = await verifyPayment(invoice, session);
      if (success) return location.reload();
      if (!pending)
        return say(
          message || `We couldn’t find your payment. Please contact ${companyName} before you pay again.`,
          true,
        );
      if (pauseMs === 0) return location.reload();
      say('Your payment is on its way. Your bank is confirming it. We’ll email you when it clears.');
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  } catch (error) {
    const reason = error instanceof RefusedError ? error.message : '';
    say(
      reason ||
        `We couldn’t check your payment just now. If you paid, your payment is safe and we’ll record it. Please contact ${companyName} before you pay again.`,
      true,
    );
  }
}

function say(text: string, isFault = false): void {
  const news = document.getElementById('payment-news');
  const words = news?.querySelector('span') ?? news;
  if (!news || !words) return;
  news.hidden = false;
  news.dataset.kind = isFault ? 'declined' : 'viewed';
  words.textContent = text;
}
