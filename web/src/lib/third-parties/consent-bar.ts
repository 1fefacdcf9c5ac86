import './consent-bar.css';
import type { Consent } from './consent.ts';

const NAME = 'Privacy choices';
const WORDS =
  'Can we use third-party services to count visits and see how Plumbline is used? What you type and email addresses stay hidden from them. Plumbline works the same either way.';

let bar: HTMLElement | undefined;

/**
 * Asks for consent at the bottom of the page without blocking it: two equally prominent answers, no default. `then` is
 * called once, with the answer. If the visitor `wanted` it, it takes the focus. Only one bar is open at a time.
 */
export function openConsentBar(then: (answer: Exclude<Consent, null>) => void, wanted: boolean): void {
  const openedBy = document.activeElement;
  if (bar?.isConnected) {
    if (wanted) bar.querySelector('button')?.focus();
    return;
  }
  const region = document.createElement('section');
  bar = region;
  region.className = 'consent-bar';
  region.setAttribute('aria-label', NAME);
  const words = document.createElement('p');
  words.textContent = WORDS;
  const answers = document.createElement('div');
  const answer = (label: string, meaning: Exclude<Consent, null>) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = label;
    button.addEventListener('click', () => {
      region.remove();
      bar = undefined;
      if (wanted && openedBy instanceof HTMLElement && openedBy.isConnected) openedBy.focus();
      then(meaning);
    });
    answers.append(button);
    return button;
  };
  const first = answer('No, thanks', 'refused');
  answer('Yes, that’s fine', 'given');
  region.append(words, answers);
  document.body.append(region);
  if (wanted) first.focus();
}
