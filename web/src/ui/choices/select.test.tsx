import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { Select } from './select.tsx';

afterEach(cleanup);

const OPTIONS = ['Hours', 'Days', 'Half days'].map((label) => ({ value: label, label }));

function Unit() {
  const [unit, setUnit] = useState<string>();
  return (
    <Select
      aria-label="Unit"
      value={unit}
      onValueChange={setUnit}
      options={OPTIONS}
      placeholder="Choose one"
    />
  );
}

test('the keyboard opens a select, and the button shows what was chosen', async () => {
  render(<Unit />);
  const button = screen.getByRole('combobox', { name: 'Unit' });
  expect(button.textContent).toBe('Choose one');
  button.focus();
  fireEvent.keyDown(button, { key: 'ArrowDown' });
  const days = await screen.findByRole('option', { name: 'Days' });
  expect(button.getAttribute('aria-controls')).toBe(screen.getByRole('listbox').id);
  fireEvent.keyDown(days, { key: 'Enter' });
  expect(button.textContent).toBe('Days');
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('a letter chooses the next option that begins with it, without opening', () => {
  render(<Unit />);
  const button = screen.getByRole('combobox', { name: 'Unit' });
  fireEvent.keyDown(button, { key: 'h' });
  expect(button.textContent).toBe('Hours');
  fireEvent.keyDown(button, { key: 'h' });
  expect(button.textContent).toBe('Half days');
  fireEvent.keyDown(button, { key: 'x' });
  expect(button.textContent).toBe('Half days');
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('several letters typed at once choose the option that begins with them', () => {
  render(<Unit />);
  const button = screen.getByRole('combobox', { name: 'Unit' });
  for (const key of 'half d') fireEvent.keyDown(button, { key });
  expect(button.textContent).toBe('Half days');
  expect(screen.queryByRole('listbox')).toBeNull();
});
