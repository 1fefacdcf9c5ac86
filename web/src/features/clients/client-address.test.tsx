import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { App } from '../../app/app.tsx';
import { createQueryClient } from '../../lib/http/query-client.ts';
import { ClientCard } from './client-card.tsx';
import { sampleClient } from './testing/sample-client.ts';

afterEach(cleanup);

test('an address of two lines has a comma between them in the list of clients', () => {
  const client = sampleClient({ address: '14 Larch Lane\nBoise, ID 83702' });
  render(
    <App queryClient={createQueryClient()}>
      <MemoryRouter>
        <ClientCard client={client} actions={{ edit: () => {}, remove: () => {} }} />
      </MemoryRouter>
    </App>,
  );
  expect(screen.getByText(/Larch/).textContent).toBe('14 Larch Lane, Boise, ID 83702');
});
