import type { EstimateDraft } from '../estimate-draft.ts';
import { type DraftAction, draftReducer } from './draft-reducer.ts';

/** The form's contents, where a part of the form can read them without rendering all that it is in. */
export class DraftStore {
  #draft: EstimateDraft;
  readonly #listeners = new Set<() => void>();

  constructor(draft: EstimateDraft) {
    this.#draft = draft;
  }

  readonly read = (): EstimateDraft => this.#draft;

  readonly dispatch = (action: DraftAction): void => {
    const draft = draftReducer(this.#draft, action);
    if (draft === this.#draft) return;
    this.#draft = draft;
    for (const listener of this.#listeners) listener();
  };

  /** Calls back after each change; returns what ends that. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}
