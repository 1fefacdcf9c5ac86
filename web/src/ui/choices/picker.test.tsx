import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { Field } from '../inputs/field.tsx';
import { Picker } from './picker.tsx';

afterEach(cleanup);

const OPTIONS = [
  { value: 'dana', label: 'Dana Whitfield', detail: '1418 N 18th Street' },
  { value: 'zoe', label: 'Zoë Ångström' },
  ...Array.from({ length: 10_000 }, (_, index) => ({ value: `n${index}`, label: `Number ${index}` })),
];

function setUp(value: string | null = null) {
  const onValueChange = vi.fn<(value: string | null) => void>();
  const onCreate = vi.fn<(query: string) => void>();
  render(
    <Field label="Client">
      <Picker
        value={value}
        onValueChange={onValueChange}
        options={OPTIONS}
        noneLabel="No client"
        create={{ label: 'Add a client', onCreate }}
      />
    </Field>,
  );
  return {
    onValueChange,
    onCreate,
    input: screen.getByRole('combobox', { name: 'Client' }),
    user: userEvent.setup(),
  };
}

test('typing matches any word, ignoring accents and case, and Enter picks', async () => {
  const { input, user, onValueChange } = setUp();
  await user.type(input, 'angstrom zoe');
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
    'Zoë Ångström',
    'Add a client',
  ]);
  await user.keyboard('{Enter}');
  expect(onValueChange).toHaveBeenCalledExactlyOnceWith('zoe');
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('the second line is searched too', async () => {
  const { input, user } = setUp();
  await user.type(input, '18th');
  expect(screen.getAllByRole('option')[0]?.textContent).toContain('Dana Whitfield');
});

test('a long list shows fifty rows and says how many more there are', async () => {
  const { input, user } = setUp();
  await user.click(input);
  expect(screen.getAllByRole('option')).toHaveLength(52);
  expect(screen.getByText('9,952 more: type to narrow down')).toBeDefined();
});

test('Escape restores the previous choice', async () => {
  const { input, user, onValueChange } = setUp('dana');
  await user.type(input, 'zoe');
  await user.keyboard('{Escape}');
  expect(input).toHaveProperty('value', 'Dana Whitfield');
  expect(onValueChange).not.toHaveBeenCalled();
});

test('no choice is an option', async () => {
  const { input, user, onValueChange } = setUp('dana');
  await user.click(input);
  await user.click(screen.getByRole('option', { name: 'No client' }));
  expect(onValueChange).toHaveBeenCalledExactlyOnceWith(null);
});

test('a missing option can be created under the typed name', async () => {
  const { input, user, onCreate } = setUp();
  await user.type(input, 'Garrett Olsen');
  await user.keyboard('{Enter}');
  expect(onCreate).toHaveBeenCalledExactlyOnceWith('Garrett Olsen');
});
