import type { EstimateDraft } from '../estimate-draft.ts';
import { type DraftAction, draftReducer } from './draft-reducer.ts';

/** The form's current contents, even while the rendered state is a frame older (decision 0024). */
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

  /** Calls back after each change; returns a function that unsubscribes. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}
