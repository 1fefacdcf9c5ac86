import { expect, test } from 'vitest';
import { oneLine } from './one-line.ts';

test('a multi-line address joins into one line with separators', () => {
  expect(oneLine('907 W Sherwood St\nBoise, ID 83706')).toBe('907 W Sherwood St, Boise, ID 83706');
  expect(oneLine(' 2214 N 18th St \r\n\r\n Boise ')).toBe('2214 N 18th St, Boise');
  expect(oneLine('14 Larch Lane,\nBoise, ID 83702')).toBe('14 Larch Lane, Boise, ID 83702');
  expect(oneLine('')).toBe('');
});
