import { expect, test } from 'vitest';
import { TransactionGuard } from '../transaction-guard.ts';
import { frugalStartParams } from './durable-file-system.ts';
import { EmbeddedClient } from './embedded-client.ts';

test('timers and sockets run between consecutive queries', async () => {
  const client = await EmbeddedClient.start(
    { dataDir: 'memory://', startParams: frugalStartParams },
    new TransactionGuard(),
  );
  let isDone = false;
  let turns = 0;
  const countTurns = () => {
    turns += 1;
    if (!isDone) setImmediate(countTurns);
  };
  setImmediate(countTurns);
  await client.transaction(async (tx) => {
    for (let count = 0; count < 200; count += 1) await tx.query('select generate_series(1, 100)');
  });
  isDone = true;
  expect(turns).toBeGreaterThan(3);
  await client.close();
});
