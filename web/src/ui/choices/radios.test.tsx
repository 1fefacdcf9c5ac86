import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { Segments } from './segments.tsx';

afterEach(cleanup);

function Sizes({ chosen }: { chosen: string }) {
  const [size, setSize] = useState(chosen);
  const options = ['small', 'medium', 'large'].map((value) => ({ value, label: value }));
  return (
    <form onSubmit={() => setSize('submitted')}>
      <Segments label="Size" value={size} onValueChange={setSize} options={options} />
    </form>
  );
}

const radio = (name: string) => screen.getByRole<HTMLButtonElement>('radio', { name });
const checked = () => screen.queryByRole('radio', { checked: true })?.textContent;

test('Tab stops at the radio that is checked, and the arrow keys check the next ones, around the end', async () => {
  render(<Sizes chosen="medium" />);
  const user = userEvent.setup();
  await user.tab();
  expect(document.activeElement).toBe(radio('medium'));
  await user.keyboard('{ArrowRight}');
  expect(checked()).toBe('large');
  await user.keyboard('{ArrowDown}');
  expect(checked()).toBe('small');
  await user.keyboard('{ArrowLeft}');
  expect(checked()).toBe('large');
  expect(document.activeElement).toBe(radio('large'));
  await user.keyboard('{Enter}{Control>}{ArrowLeft}{/Control}');
  expect(checked()).toBe('large');
  await user.tab();
  expect(document.activeElement).toBe(document.body);
});

test('with none checked, Tab stops at the first, and a click checks', async () => {
  render(<Sizes chosen="" />);
  const user = userEvent.setup();
  await user.tab();
  expect(document.activeElement).toBe(radio('small'));
  expect(checked()).toBeUndefined();
  await user.click(radio('medium'));
  expect(checked()).toBe('medium');
  expect([radio('small'), radio('medium'), radio('large')].map(({ tabIndex }) => tabIndex)).toEqual([
    -1, 0, -1,
  ]);
});
