import type { Estimate } from '@plumbline/contract/estimates';
import type { Currency } from '@plumbline/contract/pricing/currency';
import { type KeptPlace, removeKeptWork } from '../../../../lib/kept/kept-work.ts';
import type { EstimateDraft } from '../estimate-draft.ts';
import { type Creation, newCreationKey } from './creation.ts';
import { draftToRequest } from './draft-request.ts';
import { formOf } from './form-slots.ts';
import { keepDraft } from './keep-draft.ts';
import { isSameDraft } from './same-draft.ts';
import { savedPart } from './saved-part.ts';
import { markWaiting, takeWaiting } from './waiting-drafts.ts';

/** A browser crash loses at most this much typing. */
const WRITE_EVERY_MS = 500;

export interface KeeperStart {
  place: KeptPlace;
  /** The slot of a saved document's unsaved work. */
  slotOf: (id: string) => string;
  /** The saved contents, or a new estimate's initial contents. */
  baseline: EstimateDraft;
  /** The form's contents: differs from the baseline when unsaved work was restored. */
  draft: EstimateDraft;
  /** The edited estimate's `updatedAt`; null for a new one. */
  updatedAt: string | null;
  /** The currency of the form's figures. */
  currency: Currency;
  /** The key of restored work that may have been created already. */
  creationKey: string | undefined;
}

/** Tracks whether one form has unsaved work, and stores that in the browser until it is saved. */
export class DraftKeeper {
  #place: KeptPlace;
  readonly #slotOf: (id: string) => string;
  #baseline: EstimateDraft;
  #draft: EstimateDraft;
  #updatedAt: string | null;
  #currency: Currency;
  /** Once set, an estimate may have been created with it. */
  #creationKey: string | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isReleased = false;
  /** The request that stored, or would store, the saved contents. */
  #stored: string;

  constructor({ place, slotOf, baseline, draft, updatedAt, currency, creationKey }: KeeperStart) {
    this.#place = place;
    this.#slotOf = slotOf;
    this.#baseline = baseline;
    this.#draft = draft;
    this.#updatedAt = updatedAt;
    this.#currency = currency;
    this.#creationKey = creationKey;
    this.#stored = this.#requestFor(baseline);
  }

  get draft(): EstimateDraft {
    return this.#draft;
  }

  /** The path of the form of the saved estimate, or of a new one. */
  get path(): string {
    return formOf(this.#place.slot);
  }

  /** Whether a save would store something new. Incomplete lines and invalid figures are not saved. */
  needsSaving(): boolean {
    return this.#requestFor(this.#draft) !== this.#stored;
  }

  hasUnsavedWork(): boolean {
    return !isSameDraft(this.#draft, this.#baseline);
  }

  /** Whether the form's contents equal this draft. */
  holds(draft: EstimateDraft): boolean {
    return isSameDraft(this.#draft, draft);
  }

  /** Whether leaving should ask for confirmation. */
  warnsOnLeaving(): boolean {
    return !this.#isReleased && this.hasUnsavedWork();
  }

  /** Takes the form's new contents: stored soon, or removed if they equal the saved ones. */
  take(draft: EstimateDraft, currency: Currency): void {
    if (draft === this.#draft && currency === this.#currency) return;
    this.#draft = draft;
    this.#currency = currency;
    if (!this.hasUnsavedWork()) this.#forget();
    else this.#timer ??= setTimeout(() => this.#write(), WRITE_EVERY_MS);
  }

  /** Stores pending edits. */
  flush(): void {
    if (this.#timer !== undefined) this.#write();
  }

  /**
   * Call before creating an estimate. The key is stored before the request, because until a response arrives it is
   * unknown whether the estimate was created.
   */
  beginCreation(): Creation {
    const isRepeated = this.#creationKey !== undefined;
    this.#creationKey ??= newCreationKey();
    if (this.hasUnsavedWork()) this.#write();
    return { key: this.#creationKey, isRepeated };
  }

  /** The creation's result is known: the next estimate gets a new key. */
  endCreation(): void {
    this.#creationKey = undefined;
    if (this.hasUnsavedWork()) this.#write();
  }

  /**
   * `draft` is saved now, except for incomplete lines and invalid figures. They, and edits since the save began, are stored for the created
   * estimate.
   */
  markSaved(
    draft: EstimateDraft,
    { id, updatedAt, currency }: Pick<Estimate, 'id' | 'updatedAt' | 'currency'>,
  ): void {
    this.#forget();
    this.#place = { ...this.#place, slot: this.#slotOf(id) };
    this.#baseline = savedPart(draft, currency);
    this.#updatedAt = updatedAt;
    this.#currency = currency;
    this.#stored = this.#requestFor(draft);
    this.#creationKey = undefined;
    this.#isReleased = false;
    if (this.hasUnsavedWork()) this.#write();
    else this.#forget();
  }

  /** Discards the unsaved work. */
  discard(): void {
    this.#baseline = this.#draft;
    this.#stored = this.#requestFor(this.#draft);
    this.#creationKey = undefined;
    this.#forget();
  }

  /** Allows leaving the form without confirmation; its contents stay stored. */
  release(): void {
    this.flush();
    this.#isReleased = true;
  }

  /**
   * Offline: the form's contents are stored, the form may be left, and the draft is saved once the network is back.
   * False when the browser has no room.
   */
  waitForNetwork(): boolean {
    // Another tab may be the one that creates it.
    if (this.#updatedAt === null) this.#creationKey ??= newCreationKey();
    const isKept = this.#write() && markWaiting(this.#place);
    this.#isReleased = isKept;
    return isKept;
  }

  /** Returns whether the draft waits to be saved, and ends the waiting. */
  takeWaiting(): boolean {
    return takeWaiting(this.#place);
  }

  #requestFor(draft: EstimateDraft): string {
    return JSON.stringify(draftToRequest(draft, this.#currency));
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
