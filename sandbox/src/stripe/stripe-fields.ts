import { z } from 'zod';

/** Form fields: everything arrives as text, and unknown fields are refused. */

export const text = (longest = 5000) =>
  z
    .string()
    .refine((value) => value !== '', {
      error: 'You passed an empty string.',
      params: { code: 'parameter_invalid_empty' },
    })
    .refine((value) => value.length <= longest, {
      error: `Invalid string: must be at most ${longest} characters`,
      params: { code: 'parameter_invalid_string_too_long' },
    });

export const integer = (least = 0, most = Number.MAX_SAFE_INTEGER) =>
  z
    .string()
    .refine((value) => /^-?\d{1,15}$/.test(value), {
      error: 'Invalid integer',
      params: { code: 'parameter_invalid_integer' },
    })
    .transform(Number)
    .refine((value) => value >= least && value <= most, {
      error: `This value must be greater than or equal to ${least}, and at most ${most}.`,
      params: { code: 'parameter_invalid_integer' },
    });

export const boolean = z.enum(['true', 'false']).transform((value) => value === 'true');

export const currency = z
  .string()
  .transform((value) => value.toLowerCase())
  .refine((value) => /^[a-z]{3}$/.test(value) && isCurrency(value), {
    error: 'Invalid currency',
    params: { code: 'parameter_invalid' },
  });

export const url = text().refine((value) => /^https?:\/\/[^\s]+$/.test(value) && URL.canParse(value), {
  error: 'Not a valid URL',
  params: { code: 'url_invalid' },
});

export const email = text(512).refine((value) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value), {
  error: 'Invalid email address',
  params: { code: 'email_invalid' },
});

/** At most 50 keys of 40 characters with values of 500; an empty value deletes the key. */
export const metadata = z
  .record(z.string(), z.string())
  .refine((value) => Object.keys(value).length <= 50, { error: 'Metadata has more than 50 keys' })
  .refine((value) => Object.keys(value).every((key) => key.length <= 40), {
    error: 'Metadata keys can have up to 40 characters',
  })
  .refine((value) => Object.values(value).every((entry) => entry.length <= 500), {
    error: 'Metadata values can have up to 500 characters',
  });

export const expand = z.array(text()).max(20).optional();

const moment = integer();
const range = z.strictObject({
  gt: moment.optional(),
  gte: moment.optional(),
  lt: moment.optional(),
  lte: moment.optional(),
});

/** The fields of every list call. */
export const listFields = {
  limit: integer(1, 100).optional(),
  starting_after: text().optional(),
  ending_before: text().optional(),
  created: z.union([moment, range]).optional(),
  expand,
};

export interface ListRequest {
  readonly limit?: number | undefined;
  readonly starting_after?: string | undefined;
  readonly ending_before?: string | undefined;
  readonly created?: number | z.output<typeof range> | undefined;
}

function isCurrency(code: string): boolean {
  return Intl.supportedValuesOf('currency').includes(code.toUpperCase());
}
