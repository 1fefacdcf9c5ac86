import { useEffect, useState } from 'react';
import type { DraftStore } from '../editor/changes/draft-store.ts';
import type { EstimateDraft } from '../editor/estimate-draft.ts';

/**
 * The form's contents for rendering. After a keystroke in a field with `useTyped` they are a frame older than
 * `store.read()`, which all code outside of rendering must use.
 */
export function useDraft({ read, subscribe }: DraftStore): EstimateDraft {
  const [draft, setDraft] = useState(read);
  useEffect(() => {
    const follow = () => setDraft(read());
    follow();
    return subscribe(follow);
  }, [read, subscribe]);
  return draft;
}
