import { expect, test } from 'vitest';
import { estimateFileName } from './estimate-file-name.ts';

test('a download is named after the estimate', () => {
  expect(estimateFileName('EST-0148')).toBe('estimate-EST-0148.pdf');
});

test('a number cannot inject a header or a directory', () => {
  expect(estimateFileName('../a"\r\nX: 1')).toBe('estimate-a-X-1.pdf');
  expect(estimateFileName('見積')).toBe('estimate-document.pdf');
});
