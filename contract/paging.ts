import { z } from 'zod';
import { textField } from './fields.ts';

/** Rows of a page when the request does not say, and the most it may ask for. */
export const PAGE_LIMITS = { default: 50, max: 100 } as const;

/** Longest text searched for, in characters. */
export const SEARCH_LIMIT = 200;

/** The header that says how many rows there are on all pages together. */
export const TOTAL_COUNT_HEADER = 'X-Total-Count';

/** A search is counted no further than this. */
export const SEARCH_TOTAL_LIMIT = 200;

/** The header that says `true` where there are more rows than `X-Total-Count`, which then is the limit of counting. */
export const TOTAL_EXCEEDED_HEADER = 'X-Total-Count-Exceeded';

export const CURSOR_FAULT = 'must be the one from the link to the next page';

const LIMIT_FAULT = `must be a whole number from 1 to ${PAGE_LIMITS.max}`;

/**
 * What every list that is read by pages takes. With none of a list's parameters the answer is the whole list; with any it
 * is one page, which names the next in a `Link` header (`rel="next"`) and all rows together in `X-Total-Count`. Estimates found
 * by a search are counted up to `SEARCH_TOTAL_LIMIT`; `X-Total-Count-Exceeded` then says that there are more.
 */
export const pageQueryFields = {
  search: textField(SEARCH_LIMIT).optional(),
  cursor: z
    .string({ error: CURSOR_FAULT })
    .max(4_000, { error: CURSOR_FAULT })
    .regex(/^[\w-]+$/, { error: CURSOR_FAULT })
    .optional(),
  limit: z
    .string({ error: LIMIT_FAULT })
    .regex(/^[1-9]\d{0,2}$/, { error: LIMIT_FAULT })
    .transform(Number)
    .refine((limit) => limit <= PAGE_LIMITS.max, { error: LIMIT_FAULT })
    .meta({
      jsonSchema: { type: 'integer', minimum: 1, maximum: PAGE_LIMITS.max, default: PAGE_LIMITS.default },
    })
    .optional(),
};
