import type { Client } from '@plumbline/contract/clients';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { App } from '../../app/app.tsx';
import { clearCsrfToken } from '../../lib/http/http-client.ts';
import { createQueryClient } from '../../lib/http/query-client.ts';
import { answer, useHttpServer } from '../../lib/testing/http-server.ts';
import { ClientDialog } from './client-dialog.tsx';
import { sampleClient } from './testing/sample-client.ts';

const { seen, handle } = useHttpServer();

beforeEach(clearCsrfToken);
afterEach(cleanup);

const DANA = sampleClient({ address: '2214 N 18th St\nBoise, ID 83702' });

function DanasDialog() {
  const [open, setOpen] = useState(true);
  return <ClientDialog open={open} onOpenChange={setOpen} client={DANA} />;
}

/** Opens a client's dialog on a server that holds a save's response, with that status, until released. */
function edit() {
  let letGo: ((status: number) => void) | undefined;
  handle((call, response) => {
    if (call.path === '/api/auth/csrf-token') return answer(response, 200, { csrfToken: 't' });
    letGo = (status) => answer(response, status, { ...DANA, ...(JSON.parse(call.body) as Partial<Client>) });
  });
  const queryClient = createQueryClient();
  render(
    <App queryClient={queryClient}>
      <DanasDialog />
    </App>,
  );
  const release = async (status: number) => {
    await waitFor(() => expect(letGo).toBeDefined());
    letGo?.(status);
  };
  return { release, queryClient, user: userEvent.setup({ delay: null }) };
}

const dialog = () => screen.queryByRole('dialog', { name: 'Edit Client' });
const press = (name: string) => screen.getByRole('button', { name });

test('the dialog cannot be closed while it saves; success closes it', async () => {
  const { release, user } = edit();
  await user.click(press('Save Changes'));
  await user.keyboard('{Escape}');
  await user.click(press('Close'));
  const scrim = dialog()?.previousElementSibling;
  if (!(scrim instanceof HTMLElement)) throw new Error('Nothing lies behind the dialog');
  await user.click(scrim);
  expect(dialog()).not.toBeNull();
  await release(200);
  await waitFor(() => expect(dialog()).toBeNull());
});

test('a failed save keeps the dialog open, and it can be closed again', async () => {
  const { release, user } = edit();
  await user.click(press('Save Changes'));
  await release(500);
  await screen.findByText('Failed to update client. Please try again.');
  await user.click(press('Close'));
  expect(dialog()).toBeNull();
});

test('an address keeps its lines', async () => {
  const { release, user } = edit();
  await user.type(screen.getByLabelText('Address'), '{Enter}Rear entrance');
  await user.click(press('Save Changes'));
  await release(200);
  await waitFor(() => expect(dialog()).toBeNull());
  const { body } = seen.find(({ method }) => method === 'PATCH') ?? { body: '{}' };
  expect(JSON.parse(body)).toMatchObject({ address: '2214 N 18th St\nBoise, ID 83702\nRear entrance' });
});

test.each(['estimates', 'change-orders', 'invoices'])(
  'a client’s new address is read again with their %s, which are sent there',
  async (documents) => {
    const { release, queryClient, user } = edit();
    const key = [`/api/${documents}`, 'a document'];
    queryClient.setQueryData(key, { client: DANA });
    await user.click(press('Save Changes'));
    await release(200);
    await waitFor(() => expect(dialog()).toBeNull());
    expect(queryClient.getQueryState(key)?.isInvalidated).toBe(true);
  },
);
