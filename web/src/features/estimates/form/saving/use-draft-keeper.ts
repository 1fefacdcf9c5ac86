import { useEffect, useState } from 'react';
import { isLeavingSignedOut } from '../../../../lib/signed-out-redirect.ts';
import type { DraftStore } from '../../editor/changes/draft-store.ts';
import { DraftKeeper, type KeeperStart } from '../../editor/saving/draft-keeper.ts';

interface KeptForm extends Omit<KeeperStart, 'draft'> {
  store: DraftStore;
}

/** Stores the form's unsaved work in the browser, and has the browser ask before the page is closed. */
export function useDraftKeeper({ store, ...start }: KeptForm): DraftKeeper {
  const { currency } = start;
  const [keeper] = useState(() => new DraftKeeper({ ...start, draft: store.read() }));

  useEffect(() => {
    const take = () => keeper.take(store.read(), currency);
    take();
    return store.subscribe(take);
  }, [keeper, store, currency]);

  useEffect(() => {
    const flush = () => keeper.flush();
    const flushHidden = () => {
      if (document.visibilityState === 'hidden') keeper.flush();
    };
    const ask = (event: BeforeUnloadEvent) => {
      keeper.flush();
      // After a sign-out the browser goes to the sign-in page and back; a prompt would only get in the way.
      if (keeper.warnsOnLeaving() && !isLeavingSignedOut()) event.preventDefault();
    };
    addEventListener('pagehide', flush);
    addEventListener('beforeunload', ask);
    document.addEventListener('visibilitychange', flushHidden);
    return () => {
      removeEventListener('pagehide', flush);
      removeEventListener('beforeunload', ask);
      document.removeEventListener('visibilitychange', flushHidden);
      keeper.flush();
    };
  }, [keeper]);

  return keeper;
}
