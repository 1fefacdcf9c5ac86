import { expect, test } from 'vitest';
import { oneLine } from './one-line.ts';

test('an address of several lines keeps its parts apart in one line', () => {
  expect(oneLine('907 W Sherwood St\nBoise, ID 83706')).toBe('907 W Sherwood St, Boise, ID 83706');
  expect(oneLine(' 2214 N 18th St \r\n\r\n Boise ')).toBe('2214 N 18th St, Boise');
  expect(oneLine('')).toBe('');
});
