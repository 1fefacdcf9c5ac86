import { expect, test } from 'vitest';
import { searchWords } from './search-words.ts';

test('a search drops plural endings, and leaves codes and short words as they are', () => {
  expect(searchWords('  Roofing SHINGLES ')).toEqual(['roofing', 'shingle']);
  expect(searchWords('boxes batteries battery')).toEqual(['box', 'batter', 'batter']);
  expect(searchWords('glass gas brushes switches')).toEqual(['glass', 'gas', 'brush', 'switch']);
  expect(searchWords('GS-102s 2x4s')).toEqual(['gs-102s', '2x4s']);
  expect(searchWords(' ')).toEqual([]);
});
