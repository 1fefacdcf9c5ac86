import { useEffect, useState } from 'react';
import { isLeavingSignedOut } from '../../../../lib/signed-out-redirect.ts';
import { DraftKeeper, type KeeperStart } from '../../editor/draft-keeper.ts';

/** Keeps what the form holds in the browser, and has the browser ask before a page with unsaved work is closed. */
export function useDraftKeeper(form: KeeperStart): DraftKeeper {
  const { draft, currency } = form;
  const [keeper] = useState(() => new DraftKeeper(form));

  useEffect(() => keeper.take(draft, currency), [keeper, draft, currency]);

  useEffect(() => {
    const flush = () => keeper.flush();
    const flushHidden = () => {
      if (document.visibilityState === 'hidden') keeper.flush();
    };
    const ask = (event: BeforeUnloadEvent) => {
      keeper.flush();
      // Who was signed out is led to signing in and back; a question would only stand in the way.
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
