import { useState } from 'preact/hooks';
import { outdatedCode } from '../public-api.ts';
import type { Busy } from './use-busy.ts';

/** An answer that leaves for another page: the button stays busy until then. */
export const LEAVING = Symbol('leaving');

/**
 * Sends an answer of the client, one at a time. An estimate that was answered, changed or recalled meanwhile is reported to
 * `onOutdated`; any other failure is returned, for the form to show.
 */
export function useAnswer(busy: Busy, onOutdated: (code: string) => void) {
  const [failure, setFailure] = useState<unknown>(null);
  const send = async (answer: () => Promise<void | typeof LEAVING>) => {
    if (busy.isBusy) return;
    busy.set(true);
    setFailure(null);
    try {
      if ((await answer()) === LEAVING) return;
    } catch (error) {
      const code = outdatedCode(error);
      if (code) onOutdated(code);
      else setFailure(error);
    }
    busy.set(false);
  };
  return { failure, send };
}
