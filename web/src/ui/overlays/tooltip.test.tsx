import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Tooltip } from './tooltip.tsx';

test('an explanation opens where the pointer stays, closes when the button is pressed, and a finger opens none', async () => {
  render(
    <Tooltip label="Delete the line">
      <button type="button">Delete</button>
    </Tooltip>,
  );
  const button = screen.getByRole('button', { name: 'Delete' });
  fireEvent.pointerEnter(button, { pointerType: 'touch' });
  expect(screen.queryByRole('tooltip')).toBeNull();
  fireEvent.pointerEnter(button, { pointerType: 'mouse' });
  expect(screen.queryByRole('tooltip')).toBeNull();
  expect((await screen.findByRole('tooltip')).textContent).toBe('Delete the line');
  fireEvent.pointerDown(button, { pointerType: 'mouse' });
  expect(screen.queryByRole('tooltip')).toBeNull();
});
