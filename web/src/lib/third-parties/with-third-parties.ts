import { readSettings } from './settings.ts';
import type * as ThirdPartyCode from './third-parties.ts';

/** Runs `use` with the code of the third parties, which a page loads only if the operator has configured some. */
export async function withThirdParties(use: (code: typeof ThirdPartyCode) => unknown): Promise<void> {
  if (!readSettings()) return;
  // If it cannot be loaded, no third party is.
  const code = await import('./third-parties.ts').catch(() => null);
  if (code) await use(code);
}
