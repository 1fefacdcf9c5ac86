import { expect, test } from 'vitest';
import { viewRequest, viewTimeRequest } from './views.ts';

test('a view may be reported without a body', () => {
  expect(viewRequest.parse(undefined)).toEqual({});
  expect(viewRequest.parse(null)).toEqual({});
  expect(viewRequest.parse({ hasTouch: true })).toEqual({ hasTouch: true });
});

test.each([-1, 1.5, '3', Number.NaN, Number.POSITIVE_INFINITY, null])(
  'a time of %s is refused by name',
  (seconds) => {
    const { error } = viewTimeRequest.safeParse({ seconds });
    expect(error?.issues).toMatchObject([
      { path: ['seconds'], message: 'must be a whole number of seconds' },
    ]);
  },
);
