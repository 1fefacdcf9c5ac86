import type { Socket } from 'node:net';
import type pg from 'pg';

/**
 * Sends the queries of one turn of the event loop in one write. With pg's pipeline, parallel reads
 * (`Promise.all`) then cost one system call in total.
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
