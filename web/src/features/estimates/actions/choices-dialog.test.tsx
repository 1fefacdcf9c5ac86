import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { App } from '../../../app/app.tsx';
import { HttpError } from '../../../lib/http/http-error.ts';
import { createQueryClient } from '../../../lib/http/query-client.ts';
import { PICK_IDS, sampleRoof } from '../testing/sample-roof.ts';
import { ChoicesDialog, type Chosen } from './choices-dialog.tsx';

afterEach(cleanup);

const { better, best, gutters, guards, skylights, skylight } = PICK_IDS;

function open(refusal?: HttpError) {
  const onOpenChange = vi.fn<(isOpen: boolean) => void>();
  const onConfirm = vi.fn<(chosen: Chosen) => Promise<void>>(() =>
    refusal ? Promise.reject(refusal) : Promise.resolve(),
  );
  render(
    <App queryClient={createQueryClient()}>
      <ChoicesDialog
        estimate={sampleRoof()}
        confirmLabel="Mark as accepted"
        open
        onOpenChange={onOpenChange}
        onConfirm={onConfirm}
      />
    </App>,
  );
  const dialog = within(screen.getByRole('dialog', { name: 'What did they choose?' }));
  const confirm = () => userEvent.click(dialog.getByRole('button', { name: 'Mark as accepted' }));
  const chosen = () => onConfirm.mock.calls[0]?.[0];
  const total = () => dialog.getByText(/^Total/).parentElement?.textContent;
  return { dialog, confirm, chosen, total, onConfirm, onOpenChange };
}

test('it is filled in with what the contractor selected, each package with its total', async () => {
  const { dialog, confirm, chosen, total, onOpenChange } = open();
  expect(dialog.getAllByRole('radio').map((radio) => radio.getAttribute('aria-label'))).toEqual([
    'Good, total $5,738.16',
    'Better, recommended, total $7,097.37',
    'Best, total $14,838.75',
  ]);
  expect(dialog.getByRole('radio', { name: /Better/ }).getAttribute('aria-checked')).toBe('true');
  expect(total()).toBe('Total with Better$7,097.37');
  await confirm();
  expect(chosen()).toMatchObject({ words: 'Better', selection: { groupIds: [better], lineIds: [] } });
  await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false));
});

test('the total follows every pick, and an option selects its add-on', async () => {
  const { dialog, confirm, chosen, total } = open();
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Gutters' }));
  expect(total()).toBe('Total with Better and Gutters$8,739.18');
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Gutters' }));
  await userEvent.click(dialog.getByRole('radio', { name: /Best/ }));
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Leaf guards, fine mesh' }));
  expect(total()).toBe('Total with Best, Gutters and Leaf guards, fine mesh$17,069.20');
  await confirm();
  expect(chosen()?.selection.groupIds.toSorted()).toEqual([best, gutters].toSorted());
  expect(chosen()?.selection.lineIds).toEqual([guards]);
  expect(chosen()?.sums.totalAmount).toBe('17069.20');
});

test('a quantity selects its add-on, and one out of bounds is refused at its field', async () => {
  const { dialog, confirm, chosen, onConfirm } = open();
  const field = dialog.getByLabelText<HTMLInputElement>('Tube skylight, 10 in, 1 to 4');
  expect(field.value).toBe('2');
  await userEvent.clear(field);
  await userEvent.type(field, '5');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(dialog.getByText('Enter 1 to 4')).toBeDefined();
  await confirm();
  expect(onConfirm).not.toHaveBeenCalled();
  await userEvent.clear(field);
  await userEvent.type(field, '3,0');
  expect(dialog.queryByText('Enter 1 to 4')).toBeNull();
  await confirm();
  expect(chosen()?.selection).toMatchObject({
    groupIds: [better, skylights],
    quantities: { [skylight]: '3' },
  });
});

test('what the server refuses shows at its field, and the dialog stays', async () => {
  const field = `selection.quantities.${skylight}`;
  const message = `${field} must be from 1 to 4, in steps of 1`;
  const body = { success: false as const, error: 'VALIDATION_FAILED', message };
  const { dialog, confirm, onOpenChange } = open(
    new HttpError('400', 400, { ...body, issues: [{ field, message: 'must be from 1 to 4' }] }),
  );
  await confirm();
  expect(await dialog.findByText('must be from 1 to 4')).toBeDefined();
  expect(dialog.getByLabelText('Tube skylight, 10 in, 1 to 4').getAttribute('aria-invalid')).toBe('true');
  expect(onOpenChange).not.toHaveBeenCalled();
});
