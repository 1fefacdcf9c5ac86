import { z } from 'zod';

/** The most days between the day of an invoice and the day it is due. */
export const MOST_DUE_DAYS = 365;
/** The longest prefix of invoice numbers, in characters. */
export const INVOICE_PREFIX_LENGTH = 12;
/** The highest number of an invoice. */
export const MOST_INVOICES = 2_000_000;

const DAYS_FAULT = `must be a whole number from 0 to ${MOST_DUE_DAYS}`;
export const dueDaysField = z
  .int({ error: DAYS_FAULT })
  .min(0, { error: DAYS_FAULT })
  .max(MOST_DUE_DAYS, { error: DAYS_FAULT });
