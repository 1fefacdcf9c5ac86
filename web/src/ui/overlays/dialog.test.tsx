import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FormEvent, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Button } from '../button.tsx';
import { Menu } from '../choices/menu.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';
import { dismissToast, listToasts, toast } from './toast-store.ts';
import { Toaster } from './toaster.tsx';

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
    <>
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
    </>
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

test('a click beside a dialog closes it, unless something was typed or is never shown again', async () => {
  const close = vi.fn<(open: boolean) => void>();
  const dialog = (isHeld: boolean) => (
    <Dialog open onOpenChange={close} title="Send estimate" isHeld={isHeld}>
      <input type="search" aria-label="Search" />
      <form>
        <input aria-label="Recipient" />
      </form>
    </Dialog>
  );
  const clickBeside = () => {
    fireEvent.pointerDown(document.body);
    fireEvent.click(document.body);
  };
  const user = userEvent.setup({ delay: null });
  const shown = render(dialog(false));
  await user.type(screen.getByLabelText('Search'), 'Dana');
  await waitFor(() => {
    clickBeside();
    expect(close).toHaveBeenCalledWith(false);
  });
  close.mockClear();
  shown.rerender(dialog(true));
  clickBeside();
  expect(close).not.toHaveBeenCalled();
  shown.rerender(dialog(false));
  await user.type(screen.getByLabelText('Recipient'), 'd');
  clickBeside();
  expect(close).not.toHaveBeenCalled();
  await user.keyboard('{Escape}');
  expect(close).toHaveBeenCalledWith(false);
});

test('a dialog whose request is pending closes by no key, click or button', async () => {
  const close = vi.fn<(open: boolean) => void>();
  const dialog = (busy: boolean) => (
    <Dialog open onOpenChange={close} title="Send estimate" busy={busy} action={{ label: 'Send' }}>
      <input type="search" aria-label="Search" />
    </Dialog>
  );
  const user = userEvent.setup({ delay: null });
  const shown = render(dialog(true));
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.keyboard('{Escape}');
  fireEvent.pointerDown(document.body);
  fireEvent.click(document.body);
  expect(close).not.toHaveBeenCalled();
  shown.rerender(dialog(false));
  for (const name of ['Cancel', 'Close']) await user.click(screen.getByRole('button', { name }));
  await user.keyboard('{Escape}');
  expect(close.mock.calls).toEqual([[false], [false], [false]]);
});

test('a form in a dialog is submitted without the form around the dialog', async () => {
  const submitted: string[] = [];
  const submit = (name: string) => (event: FormEvent) => {
    event.preventDefault();
    submitted.push(name);
  };
  render(
    <form onSubmit={submit('estimate')}>
      <Dialog
        open
        onOpenChange={() => undefined}
        title="Add client"
        action={{ label: 'Save', form: 'client' }}
      >
        <form id="client" onSubmit={submit('client')} />
      </Dialog>
    </form>,
  );
  await userEvent.setup({ delay: null }).click(await screen.findByRole('button', { name: 'Save' }));
  expect(submitted).toEqual(['client']);
});

test('on a phone a sheet pulled down far enough closes; sideways, a little, or on a field it stays', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => undefined }));
  render(<Row />);
  const user = userEvent.setup({ delay: null });
  await user.click(screen.getByRole('button', { name: 'Actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Send' }));
  const sheet = await screen.findByRole('dialog');
  const pull = (from: Element, ...places: [number, number][]) => {
    const at = ([clientX, clientY]: [number, number]) => {
      const touches = [{ clientX, clientY }];
      return { touches, changedTouches: touches };
    };
    fireEvent.touchStart(from, at([100, 100]));
    for (const place of places) fireEvent.touchMove(from, at(place));
    fireEvent.touchEnd(from, { ...at([100, 100]), touches: [] });
  };
  const title = screen.getByRole('heading', { name: 'Send estimate' });
  pull(title, [100, 110], [100, 150]);
  pull(title, [140, 110], [140, 300]);
  pull(screen.getByLabelText('Recipient'), [100, 300]);
  expect(screen.queryByRole('dialog')).toBe(sheet);
  pull(title, [100, 110], [100, 300]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  vi.unstubAllGlobals();
});

test('a dialog over another takes the pointer from its first frame', () => {
  const first: string[] = [];
  const note = (field: HTMLInputElement | null) => {
    const dialog = field?.closest<HTMLElement>('[role=dialog]');
    if (dialog) first.push(dialog.style.pointerEvents);
  };
  const close = () => undefined;
  const both = (isSecondOpen: boolean) => (
    <>
      <Dialog open onOpenChange={close} title="Send estimate">
        <input ref={note} aria-label="Recipient" />
      </Dialog>
      <Dialog open={isSecondOpen} onOpenChange={close} title="Upgrade">
        <input ref={note} aria-label="Plan" />
      </Dialog>
    </>
  );
  const shown = render(both(false));
  shown.rerender(both(true));
  expect(first).toEqual(['auto', 'auto']);
});
