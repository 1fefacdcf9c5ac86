import { PIXEL_SCRIPT, type ThirdParties } from '@plumbline/contract/app/third-parties';
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
import { asksConsent, readSettings } from './settings.ts';

/**
 * Pages whose address grants access, or that are not the contractor's own. Third parties never learn these addresses.
 */
const PRIVATE_PATH = /^\/(?:verify-email|reset-password|confirm-email|verify|estimate)(?:\/|$)/;

let isPrepared = false;
let user: KnownUser | undefined;
let visitor: ChatVisitor | undefined;

/**
 * Loads the configured third parties once the page is idle and the visitor has consented, if consent is needed. Call it
 * once per page load, and again when the address changes: nothing loads while the address is secret.
 */
export function startThirdParties(path = location.pathname): void {
  const allowed = readSettings();
  if (!allowed || isPrepared || PRIVATE_PATH.test(path)) return;
  const consent = allowed.needsConsent ? readConsent() : 'given';
  if (consent === 'given') load(allowed);
  if (consent === null) whenUsable(() => void showConsentBar(false));
}

function load(allowed: ThirdParties): void {
  if (isPrepared) return;
  isPrepared = true;
  const { analytics, chat, pixel } = allowed;
  // From here on events are accepted, and queued until the scripts load.
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

/** Identifies the signed-in user to analytics, now or once it is loaded. */
export function tellUser(known: KnownUser): void {
  user = known;
  if (isPrepared && readSettings()?.analytics) identifyUser(known);
}

/** Shows the chat, if configured, until the returned function is called. */
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

/** Forgets the signed-in user, so that the next visitor is anonymous. */
export function forgetUser(): void {
  user = undefined;
  forgetAnalyticsUser();
  forgetChatVisitor();
}

/**
 * Asks for consent, again if it was `wanted` by the visitor. Refusing after scripts were loaded reloads the page
 * without them.
 */
export async function showConsentBar(wanted = true): Promise<void> {
  const allowed = readSettings();
  if (!allowed?.needsConsent) return;
  // If the bar cannot be loaded, no script is, and the next page asks again.
  const bar = await import('./consent-bar.ts').catch(() => null);
  bar?.openConsentBar((answer) => {
    writeConsent(answer);
    if (answer === 'given') load(allowed);
    else if (isPrepared) location.reload();
  }, wanted);
}

/** Adds a button for changing the answer to a public page, if consent applies. */
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
