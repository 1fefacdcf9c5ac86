import type { VersionSummary } from '@plumbline/contract/estimates/revisions';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { answer, useHttpServer } from '../../../../lib/testing/http-server.ts';
import { sampleEstimate } from '../../testing/sample-estimate.ts';
import { visit } from '../../testing/visit.tsx';

const { seen, handle } = useHttpServer();
afterEach(cleanup);

const version = (number: number, given: Partial<VersionSummary> = {}): VersionSummary => ({
  number,
  sentAt: `2026-11-0${number}T16:00:00.000Z`,
  currency: 'USD',
  totalAmount: `${number}00.00`,
  note: null,
  changes: [],
  ...given,
});

async function open(versions: readonly VersionSummary[]) {
  const estimate = sampleEstimate({ status: 'sent', version: versions.length });
  handle((call, response) => {
    if (call.path.endsWith('/versions')) return answer(response, 200, versions);
    if (call.path === `/api/estimates/${estimate.id}`) return answer(response, 200, estimate);
    answer(response, 404, { error: 'NOT_FOUND' });
  });
  visit(`/estimates/${estimate.id}/view`);
  await screen.findByText(estimate.estimateNumber);
  return userEvent.setup({ delay: null });
}

test('the versions are listed, newest first, with day, total, PDF and what changed', async () => {
  const user = await open([
    version(2, { note: 'Less paint.', changes: ['The total was $100.00 and is now $200.00.'] }),
    version(1),
  ]);
  const card = within(await screen.findByRole('region', { name: 'Versions' }));
  const rows = await card.findAllByRole('listitem');
  expect(rows[0]?.textContent).toMatch(/^Version 2Sent Nov 2, 2026\$200\.00PDFWhat changedLess paint\./);
  expect(card.getByText('Version 1')).toBeDefined();
  expect(card.getAllByText('What changed')).toHaveLength(1);
  await user.click(card.getByRole('button', { name: 'Download the PDF of version 1' }));
  await waitFor(() => expect(seen.some(({ path }) => path.endsWith('/versions/1/pdf'))).toBe(true));
});

test('an estimate with one version has no list of versions', async () => {
  await open([version(1)]);
  expect(screen.queryByRole('region', { name: 'Versions' })).toBeNull();
  expect(seen.filter(({ path }) => path.endsWith('/versions'))).toEqual([]);
});
