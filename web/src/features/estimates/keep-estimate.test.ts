import { beforeEach, expect, test } from 'vitest';
import { createQueryClient } from '../../lib/http/query-client.ts';
import { answer, useHttpServer } from '../../lib/testing/http-server.ts';
import { estimateKey, keepEstimate } from './api.ts';
import { sampleEstimate } from './testing/sample-estimate.ts';

const { handle } = useHttpServer();
const before = sampleEstimate({ status: 'sent' });
const after = { ...before, status: 'accepted' as const };

let arrive: (() => void) | undefined;
beforeEach(() => {
  arrive = undefined;
  handle((_call, response) => {
    arrive = () => answer(response, 200, before);
  });
});

test('a read that began before a change does not undo it when its answer comes later', async () => {
  const queryClient = createQueryClient(() => {});
  const queryKey = estimateKey(before.id);
  const reading = queryClient.fetchQuery({ queryKey, staleTime: 0 }).catch(() => undefined);
  await expect.poll(() => arrive).toBeDefined();
  keepEstimate(queryClient, after);
  arrive?.();
  await reading;
  expect(queryClient.getQueryData(queryKey)).toEqual(after);
});
