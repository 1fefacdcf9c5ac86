import { z } from 'zod';
import './messages.ts';
import { parseDecimal } from './pricing/decimal.ts';

/** The maximum lengths of texts, in characters. */
export const TEXT_LIMITS = { name: 200, description: 5_000, notes: 20_000, email: 254, phone: 50 } as const;

/** Databases cannot store a lone surrogate or NUL as text. */
export const storable = (text: string) => !text.includes('\u0000') && text.isWellFormed();

/** Trimmed text of at most `max` characters that a database can store. */
export const textField = (max: number) =>
  z.string().trim().max(max).refine(storable, { error: 'must be plain text' });

export const nameField = textField(TEXT_LIMITS.name);
export const descriptionField = textField(TEXT_LIMITS.description);
export const notesField = textField(TEXT_LIMITS.notes);

/**
 * An e-mail address, in ASCII. Lower-cased and normalized to NFKC, so that every spelling identifies the same account; mail
 * goes to the stored form.
 */
export const emailField = (message: string) =>
  z
    .string({ error: (issue) => (issue.input === undefined ? message : undefined) })
    .trim()
    .normalize('NFKC')
    .toLowerCase()
    .max(TEXT_LIMITS.email, { error: message })
    .pipe(z.email({ error: message }));

/** An id in the database's form, so that the two can be compared as text. */
export const idField = z
  .uuid({ error: (issue) => (issue.input === undefined ? undefined : 'must be an id') })
  .toLowerCase();

/** A calendar date, `yyyy-mm-dd`, from 1900 on; databases have no year 0000. */
export const dateField = z.iso
  .date({ error: 'must be a date like 2026-11-30', abort: true })
  .refine((date) => date >= '1900-01-01', { error: 'must be a date from 1900 on', abort: true });

const groups = (text: string) => text.replace(/\B(?=(\d{3})+(?!\d))/g, ',');

/**
 * A non-negative decimal, sent as a number or as text in plain notation; parsed to an integer scaled by
 * 10^`decimals`. Signs, exponents, separators, NaN and further decimals are refused.
 */
export const decimalField = (decimals: 0 | 2 | 3 | 6, max: string) => {
  const maxScaled = parseDecimal(max, decimals);
  return z
    .union([z.number(), z.string()], { error: (issue) => decimalTypeFault(issue.input) })
    .transform((input, context) => {
      const scaled = parseDecimal(String(input), decimals);
      if (typeof scaled === 'bigint' && typeof maxScaled === 'bigint' && scaled <= maxScaled) return scaled;
      context.addIssue({ code: 'custom', message: decimalFault(scaled, decimals, max) });
      return z.NEVER;
    });
};

function decimalTypeFault(input: unknown): string | undefined {
  return input === undefined ? undefined : 'must be a number such as 12.5';
}

function decimalFault(scaled: bigint | string, decimals: number, max: string): string {
  if (scaled === 'not_decimal') return 'must be a number of 0 or more, such as 12.5';
  if (scaled === 'too_many_decimals')
    return decimals === 0 ? 'must be a whole number' : `must have at most ${decimals} decimals`;
  return `must be at most ${groups(max.replace(/\.0+$/, ''))}`;
}
