import type { Estimate } from '@plumbline/contract/estimates';
import type { Currency } from '@plumbline/contract/pricing/currency';
import { type KeptPlace, removeKeptWork } from '../../../lib/kept-work.ts';
import { type Creation, newCreationKey } from './creation.ts';
import type { EstimateDraft } from './estimate-draft.ts';
import { keepDraft } from './kept-draft.ts';
import { isSameDraft } from './same-draft.ts';
import { savedPart } from './saved-part.ts';
import { markWaiting, takeWaiting } from './waiting-drafts.ts';

/** At most this much typing is lost when the browser itself dies. */
const WRITE_EVERY_MS = 500;

export interface KeeperStart {
  place: KeptPlace;
  /** What is saved, or what a new estimate begins with. */
  baseline: EstimateDraft;
  /** What the form holds: other than the baseline when unsaved work was restored. */
  draft: EstimateDraft;
  /** Of the estimate that is edited; null for a new one. */
  updatedAt: string | null;
  /** The one that the figures are typed in. */
  currency: Currency;
  /** Of restored work that may have been created already. */
  creationKey: string | undefined;
}

/** Watches one form: knows whether it holds unsaved work, and keeps that in the browser until it is saved. */
export class DraftKeeper {
  #place: KeptPlace;
  #baseline: EstimateDraft;
  #draft: EstimateDraft;
  #updatedAt: string | null;
  #currency: Currency;
  /** Once there is one, an estimate may have been created by it. */
  #creationKey: string | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isReleased = false;

  constructor({ place, baseline, draft, updatedAt, currency, creationKey }: KeeperStart) {
    this.#place = place;
    this.#baseline = baseline;
    this.#draft = draft;
    this.#updatedAt = updatedAt;
    this.#currency = currency;
    this.#creationKey = creationKey;
  }

  hasUnsavedWork(): boolean {
    return !isSameDraft(this.#draft, this.#baseline);
  }

  /** Whether the form holds this and nothing else. */
  holds(draft: EstimateDraft): boolean {
    return isSameDraft(this.#draft, draft);
  }

  /** Whether leaving should be asked about. */
  warnsOnLeaving(): boolean {
    return !this.#isReleased && this.hasUnsavedWork();
  }

  /** Takes what the form holds now; written soon, or forgotten when it is what was saved. */
  take(draft: EstimateDraft, currency: Currency): void {
    if (draft === this.#draft && currency === this.#currency) return;
    this.#draft = draft;
    this.#currency = currency;
    if (!this.hasUnsavedWork()) this.#forget();
    else this.#timer ??= setTimeout(() => this.#write(), WRITE_EVERY_MS);
  }

  /** Writes what was not yet written. */
  flush(): void {
    if (this.#timer !== undefined) this.#write();
  }

  /**
   * A new estimate is about to be created. The key is kept before it is sent: from then on nobody knows whether it has made
   * one, until an answer arrives.
   */
  beginCreation(): Creation {
    const isRepeated = this.#creationKey !== undefined;
    this.#creationKey ??= newCreationKey();
    if (this.hasUnsavedWork()) this.#write();
    return { key: this.#creationKey, isRepeated };
  }

  /** What the key was for is settled: the next estimate is created by another. */
  endCreation(): void {
    this.#creationKey = undefined;
    if (this.hasUnsavedWork()) this.#write();
  }

  /**
   * `draft` is saved now, but for the lines that were left out. They, and what was typed since the saving began, are kept for
   * the estimate it made.
   */
  markSaved(
    draft: EstimateDraft,
    { id, updatedAt, currency }: Pick<Estimate, 'id' | 'updatedAt' | 'currency'>,
  ): void {
    this.#forget();
    this.#place = { ...this.#place, slot: id };
    this.#baseline = savedPart(draft);
    this.#updatedAt = updatedAt;
    this.#currency = currency;
    this.#creationKey = undefined;
    this.#isReleased = false;
    if (this.hasUnsavedWork()) this.#write();
    else this.#forget();
  }

  /** The unsaved work is not wanted anymore. */
  discard(): void {
    this.#baseline = this.#draft;
    this.#creationKey = undefined;
    this.#forget();
  }

  /** Lets the form be left without a question: what it holds stays kept. */
  release(): void {
    this.flush();
    this.#isReleased = true;
  }

  /**
   * There is no network to save by: what the form holds is kept, may be left, and is saved once there is one. False when
   * the browser has no room for that, and nothing of it is so.
   */
  waitForNetwork(): boolean {
    // Another tab may be the one that creates it.
    if (this.#updatedAt === null) this.#creationKey ??= newCreationKey();
    const isKept = this.#write() && markWaiting(this.#place);
    if (isKept) this.#isReleased = true;
    return isKept;
  }

  /** Whether it waits to be saved; from then on it does not. */
  takeWaiting(): boolean {
    return takeWaiting(this.#place);
  }

  #write(): boolean {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    return keepDraft(this.#place, {
      draft: this.#draft,
      updatedAt: this.#updatedAt,
      currency: this.#currency,
      creationKey: this.#creationKey,
    });
  }

  #forget(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    removeKeptWork(this.#place);
    takeWaiting(this.#place);
  }
}
