import { act, waitFor } from '@testing-library/react';
import { heldOutcomes } from '../held-changes.ts';

/** Does what closing the page does: sends the changes that wait for their Undo. */
export const leavePage = () => act(() => void dispatchEvent(new Event('pagehide')));

/** Resolves once no change is held or being sent, so that a test leaves nothing behind for the next one. */
export function settleHeldChanges(): Promise<void> {
  return waitFor(() => {
    if (heldOutcomes().size > 0) throw new Error('A change is still being sent');
  });
}
