import { z } from 'zod';
import { textField } from '../fields.ts';

/** The default and the maximum number of rows of a page. */
export const PAGE_LIMITS = { default: 50, max: 100 } as const;

/** The maximum length of a search, in characters. */
export const SEARCH_LIMIT = 200;

/** The header with the total number of rows on all pages. */
export const TOTAL_COUNT_HEADER = 'X-Total-Count';

/** The limit up to which search results are counted. */
export const SEARCH_TOTAL_LIMIT = 200;

/** The header that is `true` when there are more rows than `X-Total-Count`, which is then the counting limit. */
export const TOTAL_EXCEEDED_HEADER = 'X-Total-Count-Exceeded';

export const CURSOR_FAULT = 'must be the one from the link to the next page';

const LIMIT_FAULT = `must be a whole number from 1 to ${PAGE_LIMITS.max}`;

/**
 * The query of every paginated list. Without any of the parameters the response is the whole list; with any
 * it is one page, with the next page in a `Link` header (`rel="next"`) and the total in `X-Total-Count`. A
 * search of estimates is counted up to `SEARCH_TOTAL_LIMIT`; `X-Total-Count-Exceeded` is `true` if there are
 * more.
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
