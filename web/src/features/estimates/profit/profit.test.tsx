import type { ChangeOrderSummary } from '@plumbline/contract/change-orders';
import type { Estimate } from '@plumbline/contract/estimates';
import { laborCostsOf, presentProfit } from '@plumbline/contract/offer/present-profit';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { App } from '../../../app/app.tsx';
import { createQueryClient } from '../../../lib/http/query-client.ts';
import { SESSION_KEY } from '../../../lib/use-session.ts';
import { draftFromEstimate } from '../editor/draft-from-estimate.ts';
import { draftProfit } from '../editor/totals/draft-profit.ts';
import { sampleChangeSummary } from '../testing/sample-change-order.ts';
import { sampleProfile } from '../testing/sample-profile.ts';
import { PICK_IDS, sampleRoof } from '../testing/sample-roof.ts';
import { ProfitCard } from './profit-card.tsx';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const costs = laborCostsOf({ leadWorkerCost: '31.00' }, []);

/** A roof with its profit, as the server answers it. */
function roofWithProfit(known = costs) {
  const roof = sampleRoof();
  const { profit, groups } = presentProfit(roof, known);
  return {
    ...roof,
    profit,
    groups: roof.groups.map((group) => ({ ...group, profit: groups.get(group.id) })),
  } as typeof roof;
}

function show(
  estimate: Estimate,
  profile: Parameters<typeof sampleProfile>[0] = {},
  changes: readonly ChangeOrderSummary[] = [],
) {
  const queryClient = createQueryClient();
  queryClient.setQueryData(['/api/estimates', estimate.id, 'change-orders'], changes);
  queryClient.setQueryData(SESSION_KEY, sampleProfile(profile));
  queryClient.setQueryData(['/api/labor-types'], []);
  const routes = [{ path: '/', element: <ProfitCard estimate={estimate} /> }];
  render(
    <App queryClient={queryClient}>
      <RouterProvider router={createMemoryRouter(routes)} />
    </App>,
  );
}

test('the form shows the profit that the server computes, of the estimate and of each group', () => {
  const roof = sampleRoof();
  const [line] = roof.materialLines;
  if (!line) throw new Error('The roof has materials.');
  const own = { ...roof, materialLines: [{ ...line, cost: '80.00' }, ...roof.materialLines.slice(1)] };
  const unknown = {
    ...roof,
    materialLines: roof.materialLines.map((each) => ({ ...each, cost: null, costUnknown: true })),
  };
  expect(presentProfit(unknown, costs).profit).toMatchObject({ profit: null, unknownLines: 1 });
  for (const estimate of [roof, own, unknown]) {
    const ofServer = presentProfit(estimate, costs);
    const ofForm = draftProfit(draftFromEstimate(estimate), 'USD', costs);
    expect(ofForm.profit).toEqual(ofServer.profit);
    expect([...ofForm.groups]).toEqual([...ofServer.groups]);
  }
});

test('the view page shows profit and margin, also of packages that are not picked', () => {
  show(roofWithProfit());
  const { profit } = roofWithProfit();
  expect(profit?.marginPercent).toMatch(/^\d+\.\d$/);
  expect(screen.getByText(`${profit?.marginPercent}%`)).toBeDefined();
  const groups = within(screen.getByRole('list', { name: 'Profit of each group' }));
  expect(groups.getAllByRole('listitem')).toHaveLength(sampleRoof().groups.length);
  expect(groups.getByText('Best')).toBeDefined();
});

test('beside accepted change orders the profit says that they are not in it', () => {
  const job = { ...roofWithProfit(), status: 'accepted' as const };
  show(job, {}, [sampleChangeSummary({ status: 'sent' })]);
  expect(screen.getByText('Only you see this.')).toBeDefined();
  cleanup();
  show(job, {}, [sampleChangeSummary({ status: 'accepted' })]);
  expect(screen.getByText('Change orders aren’t included. Only you see this.')).toBeDefined();
});

test('labor without a known cost is named, not guessed', () => {
  const estimate = roofWithProfit(laborCostsOf({}, []));
  show(estimate);
  expect(screen.getByText('The cost of 2 lines is not known.')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Settings' }).getAttribute('href')).toBe('/settings#general');
  expect(estimate.groups.find(({ id }) => id === PICK_IDS.better)?.profit).toMatchObject({ unknownLines: 1 });
});

test('a line whose cost is marked unknown sends the contractor to the line, not to the settings', () => {
  const roof = sampleRoof();
  const materialLines = roof.materialLines.map((line) => ({ ...line, cost: null, costUnknown: true }));
  const unknown = { ...roof, materialLines };
  // This profile has the cost of lead workers, who do all of the labor.
  show({ ...unknown, profit: presentProfit(unknown, costs).profit }, { leadWorkerCost: '31.00' });
  expect(screen.getByText('The cost of 1 line is not known.')).toBeDefined();
  expect(screen.getByText('Enter your cost in the line’s details.')).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Settings' })).toBeNull();
});

test('one press hides it on this device, another shows it again', async () => {
  const user = userEvent.setup({ delay: null });
  show(roofWithProfit());
  await user.click(screen.getByRole('button', { name: 'Hide costs' }));
  expect(screen.queryByText(/Profit|Margin|cost$/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show costs' }));
  expect(screen.getByRole('heading', { name: 'Profit' })).toBeDefined();
});
