import { randomInt } from 'node:crypto';

const LETTERS_AND_DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const CAPITALS_AND_DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/** A new id such as `pi_3Qk…`: the prefix, then random letters and digits. */
export function newId(prefix: string, length = 24): string {
  return prefix + randomText(LETTERS_AND_DIGITS, length);
}

/** A new id of capital letters and digits, as PayPal and Square write them. */
export function newCapitalId(length: number, prefix = ''): string {
  return prefix + randomText(CAPITALS_AND_DIGITS, length);
}

function randomText(alphabet: string, length: number): string {
  return Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
}
