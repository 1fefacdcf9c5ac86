import type { Client } from '@plumbline/contract/clients';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { App } from '../../app/app.tsx';
import { createQueryClient } from '../../lib/http/query-client.ts';
import { ClientCard } from './client-card.tsx';
import { DeleteClientDialog } from './delete-client-dialog.tsx';
import { sampleClient } from './testing/sample-client.ts';

afterEach(cleanup);

const OWING = sampleClient({
  owed: { estimates: 1, value: '2678.99' },
  overdue: '200.00',
  otherOwed: [{ currency: 'EUR', owed: '9.00', overdue: '0.00', credit: '4.00' }],
});

function show(client: Client) {
  render(
    <App queryClient={createQueryClient()}>
      <MemoryRouter>
        <ClientCard client={client} actions={{ edit: () => {}, remove: () => {} }} />
        <DeleteClientDialog client={client} open onOpenChange={() => {}} />
      </MemoryRouter>
    </App>,
  );
}

const said = () =>
  screen.queryAllByText(/^To collect|overdue$|^Credit/).map(({ textContent }) => textContent);
const question = () => screen.getByRole('alertdialog').textContent;

test('a card says what is left to collect of its client’s jobs, what is overdue and their credit, and deleting warns with the amount', () => {
  show(OWING);
  expect(said()).toEqual(['To collect $2,678.99', '$200.00 overdue', 'To collect €9.00', 'Credit €4.00']);
  expect(question()).toContain('You still have $2,678.99 and €9.00 to collect from them.');
});

test('nothing is said at zero', () => {
  show(sampleClient());
  expect(said()).toEqual([]);
  expect(question()).not.toContain('collect');
});
