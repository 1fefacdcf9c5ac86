import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Button } from '../button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';

const nothing = () => {};

interface RefusedProps {
  beneath: 'form' | 'question' | 'busy question' | null;
  isUpperOpen: boolean;
  onRead: () => void;
}

/** A dialog whose action was refused, and above it the one that says why. */
function Refused({ beneath, isUpperOpen, onRead }: RefusedProps) {
  return (
    <main tabIndex={-1}>
      <Dialog
        open={beneath === 'form'}
        onOpenChange={nothing}
        title="Add Labor Type"
        footer={<Button>Save</Button>}
      >
        <input aria-label="Number" disabled />
        <input aria-label="Name" />
      </Dialog>
      <ConfirmDialog
        open={beneath?.endsWith('question') ?? false}
        onOpenChange={nothing}
        title="Delete Labor Type"
        confirmLabel="Delete"
        busy={beneath === 'busy question'}
        onConfirm={nothing}
      >
        It cannot be undone.
      </ConfirmDialog>
      <Dialog open={isUpperOpen} onOpenChange={onRead} title="Premium Feature" />
    </main>
  );
}

/** Opens the upper dialog while nothing has the focus: browsers blur a button that becomes disabled. */
async function refuse(beneath: RefusedProps['beneath']) {
  const page = (isUpperOpen: boolean) => (
    <Refused beneath={beneath} isUpperOpen={isUpperOpen} onRead={() => shown.rerender(page(false))} />
  );
  const shown = render(page(false));
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  shown.rerender(page(true));
  const above = await screen.findByRole('dialog', { name: 'Premium Feature' });
  await waitFor(() => expect(above.contains(document.activeElement)).toBe(true));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Premium Feature' })).toBeNull());
}

test('an open confirmation gets the focus on its first button', async () => {
  await refuse('question');
  const question = screen.getByRole('alertdialog');
  await waitFor(() =>
    expect(document.activeElement).toBe(within(question).getByRole('button', { name: 'Cancel' })),
  );
});

test('an open form gets the focus in its first enabled field', async () => {
  await refuse('form');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')));
});

test('an open dialog with nothing enabled gets the focus itself', async () => {
  await refuse('busy question');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('alertdialog')));
});

test('without another dialog the main part of the page gets the focus', async () => {
  await refuse(null);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
});
