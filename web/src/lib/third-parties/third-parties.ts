import { PIXEL_SCRIPT, THIRD_PARTIES_ELEMENT, type ThirdParties } from '@plumbline/contract/third-parties';
import {
  forgetAnalyticsUser,
  identifyUser,
  type KnownUser,
  loadAnalytics,
  prepareAnalytics,
} from './analytics.ts';
import { type ChatVisitor, forgetChatVisitor, hideChat, openChat } from './chat.ts';
import { readConsent, writeConsent } from './consent.ts';
import { loadScript, whenUsable } from './load-script.ts';

/** Pages whose address lets whoever has it in, or that are not the contractor's: nobody else hears of them. */
const PRIVATE_PATH = /^\/(?:verify-email|reset-password|confirm-email|verify|estimate)(?:\/|$)/;

let settings: ThirdParties | null | undefined;
let isPrepared = false;
let user: KnownUser | undefined;
let visitor: ChatVisitor | undefined;

/** What the page was told it may load; null for nothing. */
function readSettings(): ThirdParties | null {
  if (settings !== undefined) return settings;
  const text = document.getElementById(THIRD_PARTIES_ELEMENT)?.textContent;
  settings = text ? (JSON.parse(text) as ThirdParties) : null;
  return settings;
}

/** True where the visitor is asked, and so can change the answer. */
export const asksConsent = (): boolean => readSettings()?.needsConsent ?? false;

/**
 * Loads what is configured, once the page is usable and the visitor has agreed, where they are asked. Call it once for a
 * page load, and again when the address has changed: a page whose address is a secret waits for the next.
 */
export function startThirdParties(path = location.pathname): void {
  const told = readSettings();
  if (!told || isPrepared || PRIVATE_PATH.test(path)) return;
  const consent = told.needsConsent ? readConsent() : 'given';
  if (consent === 'given') load(told);
  if (consent === null) whenUsable(() => void showConsentBar(false));
}

function load(told: ThirdParties): void {
  if (isPrepared) return;
  isPrepared = true;
  const { analytics, chat, pixel } = told;
  // From here on events are taken, and wait for the scripts.
  if (analytics) prepareAnalytics(analytics);
  if (pixel) preparePixel(pixel.id);
  if (user) identifyUser(user);
  whenUsable(() => {
    if (analytics) loadAnalytics(analytics);
    if (pixel) loadScript(PIXEL_SCRIPT);
    if (chat && visitor) openChat(chat.id, visitor);
  });
}

/** The documented stub of Reddit's pixel. */
interface Pixel {
  (...call: unknown[]): void;
  callQueue: unknown[][];
  sendEvent?: (...call: unknown[]) => void;
}

function preparePixel(id: string): void {
  const globals = window as { rdt?: Pixel };
  if (globals.rdt) return;
  const pixel: Pixel = Object.assign(
    (...call: unknown[]) => {
      if (pixel.sendEvent) pixel.sendEvent(...call);
      else pixel.callQueue.push(call);
    },
    { callQueue: [] as unknown[][] },
  );
  globals.rdt = pixel;
  pixel('init', id);
  pixel('track', 'PageVisit');
}

/** Tells analytics who is signed in, now or as soon as there are any. */
export function tellUser(known: KnownUser): void {
  user = known;
  if (isPrepared && readSettings()?.analytics) identifyUser(known);
}

/** Has the chat on the page, where there is one, until the returned function is called. */
export function tellChat(known: ChatVisitor): () => void {
  visitor = known;
  const chat = readSettings()?.chat;
  if (chat && isPrepared)
    whenUsable(() => {
      if (visitor === known) openChat(chat.id, known);
    });
  return () => {
    visitor = undefined;
    hideChat();
  };
}

/** Whoever signs in next is not told apart from nobody. */
export function forgetUser(): void {
  user = undefined;
  forgetAnalyticsUser();
  forgetChatVisitor();
}

/** Asks the visitor, again if need be and `wanted` by them. What was loaded before a refusal goes with the page, which is loaded anew. */
export async function showConsentBar(wanted = true): Promise<void> {
  const told = readSettings();
  if (!told?.needsConsent) return;
  // Where it does not come, nothing is loaded, and the next page asks.
  const bar = await import('./consent-bar.ts').catch(() => null);
  bar?.openConsentBar((answer) => {
    writeConsent(answer);
    if (answer === 'given') load(told);
    else if (isPrepared) location.reload();
  }, wanted);
}

/** Fills the place that a public page keeps for changing the answer, where there is one to change. */
export function offerConsentChoices(place: Element | null): void {
  if (!place || !asksConsent()) return;
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Privacy choices';
  button.style.cssText =
    'min-height:44px;padding:0 12px;border:1px solid var(--line-strong);border-radius:8px;background:none;color:inherit;font:inherit;cursor:pointer';
  button.addEventListener('click', () => void showConsentBar());
  place.replaceChildren(button);
}
