type Delimiter = '\t' | ',' | ';';

const QUOTED: Readonly<Record<Delimiter, RegExp>> = {
  '\t': /"((?:[^"]|"")*)"(?=\t|\r?\n|\r|$)/y,
  ',': /"((?:[^"]|"")*)"(?=,|\r?\n|\r|$)/y,
  ';': /"((?:[^"]|"")*)"(?=;|\r?\n|\r|$)/y,
};
const BARE: Readonly<Record<Delimiter, RegExp>> = {
  '\t': /[^\t\r\n]*/y,
  ',': /[^,\r\n]*/y,
  ';': /[^;\r\n]*/y,
};
const ROW_END = /\r?\n|\r/y;

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** Joins a cell's line breaks into one line. */
const tidy = (cell: string) => cell.replace(/\s*[\r\n]+\s*/g, ' ').trim();

/**
 * Parses delimited text into rows of trimmed cells, after RFC 4180: a quoted cell may contain the delimiter,
 * line breaks and doubled quotes. A quote that does not enclose its whole cell is an inch mark and stays.
 * Blank rows are omitted.
 */
export function readTable(text: string, delimiter: Delimiter): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  for (;;) {
    const quoted = matchAt(QUOTED[delimiter], text, at);
    const cell = quoted ?? matchAt(BARE[delimiter], text, at);
    row.push(tidy(quoted ? (quoted[1] ?? '').replaceAll('""', '"') : (cell?.[0] ?? '')));
    at += cell?.[0].length ?? 0;
    if (text[at] === delimiter) {
      at += 1;
      continue;
    }
    if (row.some((entry) => entry !== '')) rows.push(row);
    const end = matchAt(ROW_END, text, at);
    if (!end) return rows;
    row = [];
    at += end[0].length;
  }
}
