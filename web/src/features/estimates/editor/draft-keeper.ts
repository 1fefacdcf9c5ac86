import type { Estimate } from '@plumbline/contract/estimates';
import { type KeptPlace, removeKeptWork } from '../../../lib/kept-work.ts';
import type { EstimateDraft } from './estimate-draft.ts';
import { keepDraft } from './kept-draft.ts';
import { isSameDraft } from './same-draft.ts';
import { markWaiting, takeWaiting } from './waiting-drafts.ts';

/** At most this much typing is lost when the browser itself dies. */
const WRITE_EVERY_MS = 500;

interface KeeperStart {
  place: KeptPlace;
  /** What is saved, or what a new estimate begins with. */
  baseline: EstimateDraft;
  /** What the form holds: other than the baseline when unsaved work was restored. */
  draft: EstimateDraft;
  /** Of the estimate that is edited; null for a new one. */
  updatedAt: string | null;
}

/** Watches one form: knows whether it holds unsaved work, and keeps that in the browser until it is saved. */
export class DraftKeeper {
  #place: KeptPlace;
  #baseline: EstimateDraft;
  #draft: EstimateDraft;
  #updatedAt: string | null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isReleased = false;

  constructor({ place, baseline, draft, updatedAt }: KeeperStart) {
    this.#place = place;
    this.#baseline = baseline;
    this.#draft = draft;
    this.#updatedAt = updatedAt;
  }

  hasUnsavedWork(): boolean {
    return !isSameDraft(this.#draft, this.#baseline);
  }

  /** Whether leaving should be asked about. */
  warnsOnLeaving(): boolean {
    return !this.#isReleased && this.hasUnsavedWork();
  }

  /** Takes what the form holds now; written soon, or forgotten when it is what was saved. */
  take(draft: EstimateDraft): void {
    if (draft === this.#draft) return;
    this.#draft = draft;
    if (!this.hasUnsavedWork()) this.#forget();
    else this.#timer ??= setTimeout(() => this.#write(), WRITE_EVERY_MS);
  }

  /** Writes what was not yet written. */
  flush(): void {
    if (this.#timer !== undefined) this.#write();
  }

  /** `draft` is saved now. What was typed since the saving began is kept for the estimate it made. */
  markSaved(draft: EstimateDraft, { id, updatedAt }: Pick<Estimate, 'id' | 'updatedAt'>): void {
    this.#forget();
    this.#place = { ...this.#place, slot: id };
    this.#baseline = draft;
    this.#updatedAt = updatedAt;
    this.#isReleased = false;
    if (this.hasUnsavedWork()) this.#write();
    else this.#forget();
  }

  /** The unsaved work is not wanted anymore. */
  discard(): void {
    this.#baseline = this.#draft;
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
    return keepDraft(this.#place, this.#draft, this.#updatedAt);
  }

  #forget(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    removeKeptWork(this.#place);
    takeWaiting(this.#place);
  }
}
