import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { App } from '../../../app/app.tsx';
import { clearCsrfToken } from '../../../lib/http/http-client.ts';
import { createQueryClient } from '../../../lib/http/query-client.ts';
import { answer, useHttpServer } from '../../../lib/testing/http-server.ts';
import { listToasts } from '../../../ui/overlays/toast-store.ts';
import { DraftStore } from '../editor/changes/draft-store.ts';
import { sampleDraft } from '../testing/sample-draft.ts';
import { sampleEstimate } from '../testing/sample-estimate.ts';
import { ChangedPrices } from './changed-prices.tsx';
import { RenameTemplateDialog } from './rename-template-dialog.tsx';
import { SaveTemplateDialog } from './save-template-dialog.tsx';

const { handle } = useHttpServer();
beforeEach(clearCsrfToken);
afterEach(cleanup);

test.each(['Save name', 'Save template'])(
  'the dialog of “%s” stays open for the answer, which may be a refusal',
  async (button) => {
    let refuse: (() => void) | undefined;
    handle(({ method, path }, response) => {
      if (path === '/api/auth/csrf-token') return answer(response, 200, { csrfToken: 't' });
      // The list that is read again after the refusal is still on its way.
      if (method === 'GET') return refuse ? undefined : answer(response, 200, []);
      refuse = () => answer(response, 409, { message: 'You already have one with this name.' });
    });
    const close = vi.fn<() => void>();
    render(
      <App queryClient={createQueryClient()}>
        {button === 'Save name' ? (
          <RenameTemplateDialog template={{ id: 't', name: 'Roof' }} onClose={close} />
        ) : (
          <SaveTemplateDialog estimate={sampleEstimate()} open onOpenChange={close} />
        )}
      </App>,
    );
    const user = userEvent.setup({ delay: null });
    await user.click(await screen.findByRole('button', { name: button }));
    await waitFor(() => expect(refuse).toBeDefined());
    await user.keyboard('{Escape}');
    refuse?.();
    expect(await screen.findByText('You already have one with this name.')).toBeDefined();
    expect(close).not.toHaveBeenCalled();
  },
);

test('prices that changed have two decimals, also in yen', () => {
  const prices = [{ lineId: 'a', name: 'Lead', before: '12.50', now: '13.25', markupPercent: null }];
  render(<ChangedPrices prices={prices} store={new DraftStore(sampleDraft())} currency="JPY" />);
  expect(screen.getByText('Lead, ¥12.50 before, ¥13.25 now.')).toBeDefined();
});

test('keeping the template’s prices can be undone only while the form is open', async () => {
  const prices = [{ lineId: 'a', name: 'Lead', before: '12.50', now: '13.25', markupPercent: null }];
  render(<ChangedPrices prices={prices} store={new DraftStore(sampleDraft())} currency="USD" />);
  await userEvent.click(screen.getByRole('button', { name: 'Keep the template’s prices' }));
  expect(listToasts().map(({ open }) => open)).toEqual([true]);
  cleanup();
  expect(listToasts().map(({ open }) => open)).toEqual([false]);
});
