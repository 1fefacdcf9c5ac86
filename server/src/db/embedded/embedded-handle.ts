import { AsyncResource } from 'node:async_hooks';
import { drizzle } from 'drizzle-orm/pglite';
import { assertChannelName } from '../channel-name.ts';
import type { DatabaseHandle } from '../database.ts';
import type { TransactionGuard } from '../transaction-guard.ts';
import type { EmbeddedClient } from './embedded-client.ts';

/** The handle of a running engine; `close` runs once. */
export function embeddedHandle(
  client: EmbeddedClient,
  guard: TransactionGuard,
  close: () => Promise<void>,
): DatabaseHandle {
  const db = guard.watch(drizzle(client));
  let closed: Promise<void> | undefined;
  return {
    db,
    kind: 'embedded',
    close() {
      closed ??= close();
      return closed;
    },
    async listen(channel, onNotify) {
      assertChannelName(channel);
      // Notifications arrive during any query that commits; the listener must not run in its context.
      const stop = await client.listen(channel, AsyncResource.bind(onNotify));
      return async () => {
        if (!client.closed) await stop();
      };
    },
    withDedicatedConnection: (work) => work(db),
  };
}
