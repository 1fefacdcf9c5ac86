import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { Menu } from './menu.tsx';

test('a menu opened by key starts at its first item, which does not take the focus from the pointer', async () => {
  const user = userEvent.setup({ delay: null });
  const items = ['One', 'Two', 'Three'].map((label) => ({ label, onSelect: () => {} }));
  render(
    <MemoryRouter>
      <Menu label="Actions" items={items} trigger={<button type="button">Open</button>} />
    </MemoryRouter>,
  );
  await user.tab();
  await user.keyboard('{Enter}');
  const itemOf = (name: string) => screen.findByRole('menuitem', { name });
  const [first, third] = [await itemOf('One'), await itemOf('Three')];
  await waitFor(() => expect(document.activeElement).toBe(first));
  fireEvent.pointerMove(third, { pointerType: 'mouse' });
  expect(document.activeElement).toBe(third);
  fireEvent.pointerLeave(third, { pointerType: 'mouse' });
  expect(document.activeElement).toBe(screen.getByRole('menu'));
});
