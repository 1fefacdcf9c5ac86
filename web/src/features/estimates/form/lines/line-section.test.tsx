import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { answer, useHttpServer } from '../../../../lib/testing/http-server.ts';
import { listToasts } from '../../../../ui/overlays/toast-store.ts';
import { openLines } from '../../testing/line-form.tsx';
import { cost, labor, material } from '../../testing/sample-draft.ts';

const { handle } = useHttpServer();
const user = userEvent.setup({ delay: null });

beforeEach(() => {
  handle((_call, response) => answer(response, 200, []));
});
afterEach(cleanup);

const THREE = {
  laborLines: [
    labor({ key: 'line-1', description: 'Tear-off', hours: '8' }),
    labor({ key: 'line-2', description: 'Flashing', hours: '4' }),
    labor({ key: 'line-3', description: 'Cleanup', hours: '2' }),
  ],
};
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const focused = () => document.activeElement?.getAttribute('aria-label');
const names = (rows: readonly { description: string }[]) => rows.map((row) => row.description);

// A closing menu hides the rest of the page for a moment.
const openMenu = async (name: string) => user.click(await screen.findByRole('button', { name }));
const choose = async (name: string) => user.click(await screen.findByRole('menuitem', { name }));

function paste(into: HTMLElement, text: string): boolean {
  return fireEvent.paste(into, { clipboardData: { getData: () => text } });
}

describe('keys', () => {
  test('Enter goes to the same field of the next line, and from the last to a new one', async () => {
    const { draft } = openLines(THREE);
    field('Hours, labor line 2').focus();
    await user.keyboard('{Enter}');
    expect(focused()).toBe('Hours, labor line 3');
    await user.keyboard('{Enter}');
    expect(draft().laborLines).toHaveLength(4);
    expect(focused()).toBe('Description, labor line 4');
  });

  test('Alt and an arrow move the line from any of its fields, and announce its place', async () => {
    const { draft } = openLines(THREE);
    field('Hours, labor line 1').focus();
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(names(draft().laborLines)).toEqual(['Flashing', 'Tear-off', 'Cleanup']);
    expect(draft().laborLines[1]?.hours).toBe('8');
    expect(focused()).toBe('Hours, labor line 2');
    expect(screen.getByText('Line moved to place 2 of 3')).toBeDefined();
    await user.keyboard('{Alt>}{ArrowUp}{ArrowUp}{/Alt}');
    expect(names(draft().laborLines)).toEqual(['Tear-off', 'Flashing', 'Cleanup']);
    expect(screen.getByText('This line is already first')).toBeDefined();
  });

  test('an arrow alone still steps the figure', async () => {
    const { draft } = openLines(THREE);
    field('Hours, labor line 1').focus();
    await user.keyboard('{ArrowUp}');
    expect(draft().laborLines[0]?.hours).toBe('8.25');
  });

  test.each(['Control', 'Meta'])('%s and D duplicates the line and focuses the copy', async (modifier) => {
    const { draft } = openLines(THREE);
    field('Rate, labor line 2').focus();
    await user.keyboard(`{${modifier}>}d{/${modifier}}`);
    expect(names(draft().laborLines)).toEqual(['Tear-off', 'Flashing', 'Flashing', 'Cleanup']);
    expect(focused()).toBe('Description, labor line 3');
  });
});

describe('without a keyboard', () => {
  test('a line’s menu duplicates and moves it', async () => {
    const { draft } = openLines(THREE);
    await openMenu('More for labor line 1');
    expect(screen.getByRole('menuitem', { name: 'Move up' }).getAttribute('aria-disabled')).toBe('true');
    await choose('Duplicate');
    await waitFor(() => expect(focused()).toBe('Description, labor line 2'));
    await openMenu('More for labor line 3');
    await choose('Move down');
    expect(names(draft().laborLines)).toEqual(['Tear-off', 'Tear-off', 'Cleanup', 'Flashing']);
  });

  test('on a phone a line opens, is copied into one that opens, and closes', async () => {
    const { draft } = openLines(THREE, { isPhone: true });
    await user.click(screen.getByRole('button', { name: /^Flashing/ }));
    expect(document.activeElement).toBe(screen.getByLabelText('Hours'));
    await user.click(screen.getByRole('button', { name: 'Copy labor line 2' }));
    expect(draft().laborLines).toHaveLength(4);
    await screen.findByRole('button', { name: 'Remove labor line 3' });
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(document.activeElement?.getAttribute('aria-expanded')).toBe('false');
  });
});

test('removing a line focuses the one that takes its place, in the end the add button', async () => {
  openLines(THREE);
  await openMenu('More for labor line 2');
  await choose('Remove');
  await waitFor(() => expect(focused()).toBe('More for labor line 2'));
  await openMenu('More for labor line 2');
  await choose('Remove');
  await waitFor(() => expect(focused()).toBe('More for labor line 1'));
  await openMenu('More for labor line 1');
  await choose('Remove');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add labor line' }));
});

describe('pasting spreadsheet rows', () => {
  const EMPTY_LINE = { materialLines: [material({ key: 'line-1' })] };

  test('replaces the empty line, and can be undone', async () => {
    const { draft } = openLines(EMPTY_LINE);
    expect(paste(field('Description, material 1'), 'Shingle\t84\tbundle\t$38.75\nFelt\t4\troll\t89')).toBe(
      false,
    );
    expect(draft().materialLines).toMatchObject([
      { description: 'Shingle', quantity: '84', unit: 'bundle', unitCost: '38.75', materialId: null },
      { description: 'Felt', quantity: '4', unit: 'roll', unitCost: '89.00' },
    ]);
    expect(focused()).toBe('Description, material 1');
    const offer = (await screen.findByText('2 lines added')).closest('li');
    if (!offer) throw new Error('The toast is no list item');
    await user.click(within(offer).getByRole('button', { name: 'Undo' }));
    expect(draft().materialLines).toMatchObject([{ description: '', quantity: '', unit: 'each' }]);
    expect(focused()).toBe('Description, material 1');
  });

  test('can be undone only while the form is open', async () => {
    openLines(THREE);
    paste(field('Hours, labor line 1'), 'Haul\t2\nSweep\t1');
    expect(await screen.findByText('2 lines added')).toBeDefined();
    cleanup();
    expect(listToasts().filter(({ open }) => open)).toEqual([]);
  });

  test('inserts below a filled line, with the contractor’s rate where none was given', () => {
    const { draft } = openLines(THREE);
    paste(field('Hours, labor line 1'), 'Haul\t2\nSweep\t1');
    expect(names(draft().laborLines)).toEqual(['Tear-off', 'Haul', 'Sweep', 'Flashing', 'Cleanup']);
    expect(draft().laborLines[1]).toMatchObject({ laborType: 'lead', hours: '2', rate: '45.00' });
    expect(focused()).toBe('Hours, labor line 2');
  });

  test('marks invalid figures instead of guessing', () => {
    openLines({ additionalCosts: [cost({ key: 'line-1' })] });
    paste(field('Amount, cost 1'), 'Permit\t12 50\nDumpster\tas needed');
    expect(field('Amount, cost 1').value).toBe('12 50');
    expect(field('Amount, cost 1').getAttribute('aria-invalid')).toBe('true');
    expect(field('Amount, cost 2').value).toBe('as needed');
  });

  test('leaves a single cell to the field', () => {
    const { draft } = openLines(EMPTY_LINE);
    const before = draft();
    expect(paste(field('Description, material 1'), 'Shingle, Weathered Wood')).toBe(true);
    expect(draft()).toBe(before);
  });

  test('refuses more lines than a section allows, and adds none', async () => {
    const { draft } = openLines(THREE);
    const rows = Array.from({ length: 498 }, (_, index) => `Line ${index}\t1`).join('\n');
    paste(field('Description, labor line 1'), rows);
    expect(
      await screen.findByText(
        'An estimate has at most 500 labor lines. This one has 3, so 498 more don’t fit.',
      ),
    ).toBeDefined();
    expect(draft().laborLines).toHaveLength(3);
  });
});

test('each line’s grip is named after it', () => {
  openLines(THREE);
  const table = screen.getByRole('table', { name: 'Labor' });
  expect(within(table).getByRole('button', { name: 'Move labor line 2' })).toBeDefined();
});

test('a text is added below a line from its menu, also in an estimate without groups', async () => {
  const { draft } = openLines(THREE);
  await openMenu('More for labor line 2');
  await choose('Add text below');
  expect(focused()).toBe('Text');
  await user.keyboard('Weather permitting');
  expect(draft().textLines).toMatchObject([
    { groupId: null, section: 'labor', place: 2, text: 'Weather permitting' },
  ]);
});

test.each([
  { from: 'menu', moved: undefined, place: 1 },
  { from: 'menu', moved: 'Move down', place: 2 },
  { from: 'details', moved: 'Move down', place: 2 },
])(
  'a line removed in its $from comes back above the text below it, unless that was moved ($moved)',
  async ({ from, moved, place }) => {
    const text = { id: 't', section: 'labor', groupId: null, place: 1, text: 'Second day' } as const;
    const { draft } = openLines({
      laborLines: [
        labor({ key: 'line-1', id: 'a', description: 'Tear-off' }),
        labor({ key: 'line-2', id: 'b', description: 'Re-roof' }),
      ],
      textLines: [text],
    });
    await openMenu('More for labor line 1');
    if (from === 'details') {
      await choose('Details');
      await user.click(await screen.findByRole('button', { name: 'Remove line' }));
    } else await choose('Remove');
    expect(draft().textLines).toEqual([{ ...text, place: 0 }]);
    if (moved) {
      await openMenu('More for text');
      await choose(moved);
    }
    const offer = (await screen.findByText(/^(Removed “Tear-off”|Line removed)$/)).closest('li');
    if (!offer) throw new Error('The toast is no list item');
    await user.click(within(offer).getByRole('button', { name: 'Undo' }));
    expect(draft().laborLines.map(({ description }) => description)).toEqual(['Tear-off', 'Re-roof']);
    expect(draft().textLines).toEqual([{ ...text, place }]);
  },
);
