import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FormEvent, useState } from 'react';
import { expect, test } from 'vitest';
import { Button } from './button.tsx';

test('a button that becomes busy keeps the focus, and neither a click nor Enter in its form presses it again', async () => {
  let presses = 0;
  function Form() {
    const [busy, setBusy] = useState(false);
    const submit = (event: FormEvent) => {
      event.preventDefault();
      presses += 1;
      setBusy(true);
    };
    return (
      <form onSubmit={submit}>
        <input aria-label="Name" />
        <Button type="submit" busy={busy} busyLabel="Saving...">
          Save
        </Button>
      </form>
    );
  }
  const user = userEvent.setup();
  render(<Form />);
  screen.getByRole('button', { name: 'Save' }).focus();
  await user.keyboard('{Enter}');
  const busy = screen.getByRole('button', { name: 'Saving...' });
  expect(document.activeElement).toBe(busy);
  expect(busy.getAttribute('aria-disabled')).toBe('true');
  await user.click(busy);
  await user.type(screen.getByLabelText('Name'), 'Bell{Enter}');
  expect(presses).toBe(1);
});
