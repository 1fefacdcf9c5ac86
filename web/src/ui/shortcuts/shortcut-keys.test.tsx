import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { ShortcutKeys } from './shortcut-keys.tsx';
import { useShortcuts } from './shortcut-store.ts';

const user = userEvent.setup({ delay: null });
let pressed: string[] = [];

beforeEach(() => {
  localStorage.clear();
  pressed = [];
});

function Page() {
  useShortcuts([
    { keys: 'N', label: 'New estimate', run: () => pressed.push('N') },
    { keys: 'Mod+S', label: 'Save the draft', run: () => pressed.push('S') },
    { keys: 'Alt+L', label: 'Add a line', run: () => pressed.push('L') },
    { keys: 'Mod+Z', label: 'Undo', run: () => pressed.push('Z') },
    { keys: 'Enter', label: 'Next line' },
  ]);
  return (
    <>
      <input aria-label="Name" />
      <ShortcutKeys />
    </>
  );
}

test('a letter works outside of fields, Ctrl with a letter also in them', async () => {
  render(<Page />);
  await user.keyboard('n');
  await user.type(screen.getByLabelText('Name'), 'n?{Control>}s{/Control}');
  expect(pressed).toEqual(['N', 'S']);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('Alt with a letter works in fields too, also on a Mac, where it types another character', async () => {
  render(<Page />);
  const field = screen.getByLabelText('Name');
  await user.type(field, '{Alt>}l{/Alt}');
  fireEvent.keyDown(field, { key: '¬', code: 'KeyL', altKey: true });
  fireEvent.keyDown(field, { key: 'l', code: 'KeyL', altKey: true, ctrlKey: true });
  expect(pressed).toEqual(['L', 'L']);
});

test('a text field keeps its own undo', async () => {
  render(<Page />);
  await user.type(screen.getByLabelText('Name'), '{Control>}z{/Control}');
  expect(pressed).toEqual([]);
  await user.click(document.body);
  await user.keyboard('{Control>}z{/Control}');
  expect(pressed).toEqual(['Z']);
});

test('? lists them all, and nothing works behind the list', async () => {
  render(<Page />);
  await user.keyboard('?');
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(dialog.textContent).toContain('Save the draft');
  expect(dialog.textContent).toContain('Next line');
  await user.keyboard('n');
  expect(pressed).toEqual([]);
});

test('single keys can be switched off, for good', async () => {
  render(<Page />);
  await user.keyboard('?');
  await user.click(await screen.findByRole('switch', { name: 'Single-key shortcuts' }));
  await user.keyboard('{Escape}');
  await user.keyboard('n{Control>}s{/Control}');
  cleanup();
  render(<Page />);
  await user.keyboard('n');
  expect(pressed).toEqual(['S']);
});

test('a page that is left takes its shortcuts with it', async () => {
  const { rerender } = render(<Page />);
  rerender(<ShortcutKeys />);
  await user.keyboard('n');
  expect(pressed).toEqual([]);
});
