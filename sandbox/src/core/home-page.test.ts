import { afterEach, beforeEach, expect, test } from 'vitest';
import { type RunningSandbox, startSandbox } from '../start-sandbox.ts';
import { control } from '../testing/control.ts';
import { openHostedPage } from '../testing/hosted-page.ts';

let sandbox: RunningSandbox;
beforeEach(async () => {
  sandbox = await startSandbox({ startAt: new Date('2026-01-31T10:00:00Z') });
});
afterEach(() => sandbox.close());

test('the first page shows the sandbox’s clock, and moves it', async () => {
  expect((await openHostedPage(sandbox.address)).html).toContain('2026-01-31 10:00 UTC');
  expect(await openHostedPage(sandbox.address, 'one-week')).toMatchObject({ status: 303, redirect: '/' });
  expect((await openHostedPage(sandbox.address)).html).toContain('2026-02-07 10:00 UTC');
});

test('the clock can be set to a date or moved by a duration', async () => {
  await control(sandbox, 'clock', { now: '2030-05-01T12:00:00+02:00' });
  const { now } = await control<{ now: string }>(sandbox, 'clock', { advanceMs: 60_000 });
  expect(now.slice(0, 16)).toBe('2030-05-01T10:01');
});
