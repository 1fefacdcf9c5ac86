import type { Socket } from 'node:net';
import type pg from 'pg';

/**
 * Lets what is asked of a connection in one turn of the event loop leave in one write. With pg's pipeline, reads asked for
 * at once (`Promise.all`) then cost one system call instead of one each.
 */
export function sendTogether(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  let held = false;
  const hold = (...args: unknown[]) => {
    if (!held) {
      held = true;
      stream.cork();
      process.nextTick(() => {
        held = false;
        stream.uncork();
      });
    }
    return query(...args);
  };
  client.query = hold as pg.PoolClient['query'];
}
