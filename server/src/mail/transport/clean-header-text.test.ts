import { expect, it } from 'vitest';
import { cleanHeaderText } from './clean-header-text.ts';

it.each([
  ['Cutter\r\nBcc: x@y.z', 'Cutter Bcc: x@y.z'],
  ['  a\tb\u0000c\u2028d\u0085e ', 'a b c d e'],
  ['\u202Emoc.elpmaxe', 'moc.elpmaxe'],
  ['Żółty 屋根 أحمد 👷🏽‍♀️', 'Żółty 屋根 أحمد 👷🏽‍♀️'],
  ['x'.repeat(1000), 'x'.repeat(300)],
])('%j becomes one line, %j', (text, line) => {
  expect(cleanHeaderText(text)).toBe(line);
});
