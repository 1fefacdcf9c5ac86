import { describe, expect, test } from 'vitest';
import { readTable } from './read-table.ts';

const read = (text: string) => readTable(Buffer.from(text));
const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le');
const table = {
  header: ['Name', 'Email'],
  rows: [{ row: 2, cells: ['Zoë Ñandú', 'zoe@example.com'] }],
};

describe('a CSV file', () => {
  test.each([
    ['in UTF-8', Buffer.from('Name,Email\nZoë Ñandú,zoe@example.com\n')],
    ['in UTF-8 with a byte order mark', Buffer.from('\uFEFFName,Email\r\nZoë Ñandú,zoe@example.com\r\n')],
    ['in UTF-16 as Excel writes it, with tabs', utf16('Name\tEmail\r\nZoë Ñandú\tzoe@example.com\r\n')],
    ['in UTF-16, big-endian', utf16('Name;Email\rZoë Ñandú;zoe@example.com').swap16()],
    ['with semicolons', Buffer.from('Name;Email\nZoë Ñandú;zoe@example.com')],
    ['with a separator instruction', Buffer.from('sep=;\r\nName;Email\r\nZoë Ñandú;zoe@example.com')],
    ['with spaces around its cells', Buffer.from('Name, Email\n Zoë Ñandú , "zoe@example.com"')],
  ])('%s is read', (_kind, bytes) => expect(readTable(bytes)).toEqual(table));

  test('has its rows numbered as in a spreadsheet, counting blank ones and multi-line cells', () => {
    expect(read('\nName,Notes\n\n,\nKim,"Gate\ncode"\nLee,6" pipe, x\n').rows).toEqual([
      { row: 5, cells: ['Kim', 'Gate\ncode'] },
      { row: 6, cells: ['Lee', '6" pipe', 'x'] },
    ]);
  });

  test('joined from files with different line ends has a row for each line', () => {
    expect(read('Name\r\nKim\nLee\rPat\r\n"Ann\r\nBo"').rows).toEqual([
      { row: 2, cells: ['Kim'] },
      { row: 3, cells: ['Lee'] },
      { row: 4, cells: ['Pat'] },
      { row: 5, cells: ['Ann\r\nBo'] },
    ]);
  });

  test('detects the separator from the header, not from the rows', () => {
    expect(read('"Name, whole";Notes\nKim;a,b,c,d').rows).toEqual([{ row: 2, cells: ['Kim', 'a,b,c,d'] }]);
    expect(read('Name\tPhone\tNotes\nKim\t\t1').rows).toEqual([{ row: 2, cells: ['Kim', '', '1'] }]);
  });

  test('loses the apostrophe that guards against formulas, and no other', () => {
    const [row] = read("Name,A,B,C\n'=1+1,'tis,''-x,'+1 208").rows;
    expect(row?.cells).toEqual(['=1+1', "'tis", "'-x", '+1 208']);
  });

  test.each([
    ['', 'The file is empty.'],
    ['\n\n', 'The file is empty.'],
    ['Name,Email\n\n', 'The file has column names but no rows.'],
    ['Name\nKim\n"Lee', 'We can’t read row 3 and below: a quotation mark is never closed.'],
    [`Name${',x'.repeat(200)}\nKim`, 'The file has more than 200 columns.'],
    [`Name\n${'Kim\n'.repeat(5_001)}`, 'The file has more than 5,000 rows. Please split it.'],
    ['Na\u0000me\nKim', 'This file isn’t in UTF-8.'],
  ])('that is %j is refused', (text, message) => expect(() => read(text)).toThrow(message));

  test('in an unknown encoding is refused, without guessing', () => {
    expect(() => readTable(Buffer.from('Name\nZo\xeb', 'latin1'))).toThrow('This file isn’t in UTF-8.');
    expect(() => readTable(utf16('Name\nKim').subarray(2))).toThrow('This file isn’t in UTF-8.');
  });
});
