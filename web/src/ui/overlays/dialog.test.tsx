import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { Button } from '../button.tsx';
import { Menu } from '../choices/menu.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';
import { dismissToast, listToasts, toast } from './toast-store.ts';
import { Toaster } from './toaster.tsx';
import { TooltipProvider } from './tooltip.tsx';

afterEach(() => {
  act(() => {
    for (const { id } of listToasts()) dismissToast(id);
  });
  cleanup();
});

function Row({ isListed = true }: { isListed?: boolean }) {
  const [open, setOpen] = useState<'send' | 'delete' | null>(null);
  const close = () => setOpen(null);
  return (
    <TooltipProvider>
      <main tabIndex={-1}>
        {isListed && (
          <Menu
            trigger={<Button>Actions</Button>}
            items={[
              { label: 'Send', onSelect: () => setOpen('send') },
              { label: 'Delete', onSelect: () => setOpen('delete') },
            ]}
          />
        )}
      </main>
      <Dialog open={open === 'send'} onOpenChange={close} title="Send estimate">
        <input aria-label="Recipient" />
      </Dialog>
      <ConfirmDialog
        open={open === 'delete'}
        onOpenChange={close}
        title="Delete estimate"
        confirmLabel="Delete it"
        onConfirm={close}
      >
        It cannot be undone.
      </ConfirmDialog>
      <Toaster />
    </TooltipProvider>
  );
}

async function choose(label: string) {
  const user = userEvent.setup();
  const shown = render(<Row />);
  screen.getByRole('button', { name: 'Actions' }).focus();
  await user.keyboard('{Enter}');
  await user.click(await screen.findByRole('menuitem', { name: label }));
  return { user, shown };
}

test('the focus returns to the menu button that a dialog was opened from', async () => {
  const { user } = await choose('Send');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Recipient')));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Actions' })));
});

test('if that button is gone, the focus goes to the main part of the page', async () => {
  const { user, shown } = await choose('Delete');
  await screen.findByRole('alertdialog');
  shown.rerender(<Row isListed={false} />);
  await user.click(screen.getByRole('button', { name: 'Delete it' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
});

test.each([
  ['Send', 'dialog'],
  ['Delete', 'alertdialog'],
])('Escape closes what "%s" opened despite a toast above it', async (label, role) => {
  const { user } = await choose(label);
  await screen.findByRole(role);
  act(() => void toast({ title: 'Error', variant: 'destructive' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole(role)).toBeNull());
});
