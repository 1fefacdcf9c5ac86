import { toastFailure } from '../../../ui/toast-failure.ts';

/** Tells the contractor that something failed: the server's sentence for a 4xx, otherwise `fallback`. */
export function reportFailure(error: unknown, fallback: string): void {
  toastFailure(error, { fallback });
}
