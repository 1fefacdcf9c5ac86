import { expect, test } from 'vitest';
import {
  holdsEmoji,
  holdsRightToLeft,
  printableLine,
  printableOrNull,
  printableText,
} from './printable-text.ts';

test('the line endings of every system become line feeds', () => {
  expect(printableText('a\r\nb\rc\u2028d\ne')).toBe('a\nb\nc\nd\ne');
});

test('control characters and lone surrogates are removed', () => {
  expect(printableText('a\u0000\u0007b\u009Fc\uD800d')).toBe('abc\uFFFDd');
});

test('marks that change the text direction are removed', () => {
  expect(printableText('Total \u202E00.1$\u202C\u200F')).toBe('Total 00.1$');
});

test('names keep their letters, accents and emoji sequences', () => {
  for (const name of ['Łukasz Gęś', '山田太郎', 'محمد', 'Jose\u0301', '👨‍👩‍👧‍👦', '🇺🇸', '1️⃣']) {
    expect(printableText(name)).toBe(name);
  }
});

test('text of spaces only is nothing to print', () => {
  expect(printableOrNull(' \n\t ')).toBeNull();
  expect(printableOrNull(null)).toBeNull();
});

test('a name stays on one line', () => {
  expect(printableLine('Dana\n  Whitfield\t')).toBe('Dana Whitfield');
});

test('emoji are recognized, and digits and signs are not emoji', () => {
  for (const name of ['Roof 👷🏽‍♀️', '🇺🇸', 'No. 1️⃣', '❤️']) expect(holdsEmoji(name)).toBe(true);
  for (const name of ['No. 1 #2 *', '½ in © ™', '山田太郎', 'محمد']) expect(holdsEmoji(name)).toBe(false);
});

test('right-to-left text is recognized within other text', () => {
  for (const name of ['{"name":"محمد"}', 'Roof for דוד']) expect(holdsRightToLeft(name)).toBe(true);
  for (const name of ['Łukasz Gęś', '山田太郎', 'राजेश', '👷🏽‍♀️']) expect(holdsRightToLeft(name)).toBe(false);
});
