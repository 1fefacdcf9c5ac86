import { cleanup, fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { answer, useHttpServer } from '../../../lib/testing/http-server.ts';
import type { DraftGroup, LaborRow } from '../editor/estimate-draft.ts';
import { openLines } from '../testing/line-form.tsx';
import { labor } from '../testing/sample-draft.ts';

const { handle } = useHttpServer();

beforeEach(() => {
  handle((_call, response) => answer(response, 200, []));
});
afterEach(cleanup);

/** Types in line 100 of 200, and returns the lines whose rows rendered: a row reads its description to render it. */
function typeInLine100(groupCount: number): { hours: string | undefined; rendered: ReadonlySet<string> } {
  const rendered: string[] = [];
  const groups = Array.from(
    { length: groupCount },
    (_, index): DraftGroup => ({
      id: `group-${index}`,
      kind: 'addOn',
      choiceId: null,
      title: `Group ${index}`,
      description: '',
      preselected: false,
      showLines: null,
    }),
  );
  const watched = (index: number): LaborRow => {
    const key = `line-${index + 1}`;
    const groupId = groups[index % Math.max(1, groupCount)]?.id ?? null;
    const row = labor({ key, id: key, hours: '1', groupId });
    return Object.defineProperty(row, 'description', {
      enumerable: true,
      get: () => {
        rendered.push(key);
        return key;
      },
    });
  };
  const { draft } = openLines({
    laborLines: Array.from({ length: 200 }, (_, index) => watched(index)),
    groups,
    nextKey: 201,
  });
  expect(new Set(rendered).size).toBe(200);
  const hours = document.querySelector<HTMLInputElement>('[data-line="line-100"] input[name="hours"]');
  if (!hours) throw new Error('Line 100 is not drawn');
  hours.focus();
  rendered.length = 0;
  for (const value of ['12', '123', '1234']) fireEvent.change(hours, { target: { value } });
  return { hours: draft().laborLines[99]?.hours, rendered: new Set(rendered) };
}

// Two hundred rows take time on a busy machine.
test('typing in one of 200 lines renders only that line', () => {
  expect(typeInLine100(0)).toEqual({ hours: '1234', rendered: new Set(['line-100']) });
}, 60_000);

test('typing in one of 200 lines in ten groups renders only that line', () => {
  expect(typeInLine100(10)).toEqual({ hours: '1234', rendered: new Set(['line-100']) });
}, 60_000);
