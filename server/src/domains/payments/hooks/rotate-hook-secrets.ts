import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { UnreadableSecretError } from '../../../secrets/decrypt-secret.ts';
import { renewSecret } from '../../../secrets/renew-secret.ts';
import { listHooks, updateHookSecret } from './hook-queries.ts';
import { findHooked, hookField } from './register-hook.ts';

/** Re-encrypts the webhooks' signing secrets with the server's current key. Unreadable ones stay: their calls are refused. */
export async function rotateHookSecrets(
  deps: Pick<Deps, 'db' | 'secret' | 'config'>,
): Promise<{ readonly renewed: number; readonly unreadable: number }> {
  let [renewed, unreadable] = [0, 0];
  for (const { account, hook } of await listHooks(deps.db)) {
    const hooked = findHooked(hook.provider);
    if (!hooked) continue;
    try {
      const secret = renewSecret(deps, { account, field: hookField(hooked.provider) }, hook.secret);
      if (secret === null) continue;
      await inTransaction(deps.db, (tx) => updateHookSecret(tx, account, hook, secret));
      renewed += 1;
    } catch (error) {
      if (!(error instanceof UnreadableSecretError)) throw error;
      unreadable += 1;
    }
  }
  return { renewed, unreadable };
}
