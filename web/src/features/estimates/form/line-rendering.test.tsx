import { cleanup, fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { answer, useHttpServer } from '../../../lib/testing/http-server.ts';
import type { LaborRow } from '../editor/estimate-draft.ts';
import { openLines } from '../testing/line-form.tsx';
import { labor } from '../testing/sample-draft.ts';

const { handle } = useHttpServer();

beforeEach(() => {
  handle((_call, response) => answer(response, 200, []));
});
afterEach(cleanup);

// Two hundred rows take time on a busy machine.
test('typing in one of 200 lines renders only that line', () => {
  const rendered: string[] = [];
  /** A line that records when its row renders: a row reads its description to render it. */
  const watched = (key: string): LaborRow => {
    const row = labor({ key, hours: '1' });
    return Object.defineProperty(row, 'description', {
      enumerable: true,
      get: () => {
        rendered.push(key);
        return key;
      },
    });
  };
  const { draft } = openLines({
    laborLines: Array.from({ length: 200 }, (_, index) => watched(`line-${index + 1}`)),
    nextKey: 201,
  });
  expect(new Set(rendered).size).toBe(200);
  const hours = document.querySelector<HTMLInputElement>('[data-line="line-100"] input[name="hours"]');
  if (!hours) throw new Error('Line 100 is not drawn');
  hours.focus();
  rendered.length = 0;
  for (const value of ['12', '123', '1234']) fireEvent.change(hours, { target: { value } });
  expect(draft().laborLines[99]?.hours).toBe('1234');
  expect(new Set(rendered)).toEqual(new Set(['line-100']));
}, 60_000);
