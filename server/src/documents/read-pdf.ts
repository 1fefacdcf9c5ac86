import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Whether poppler's `pdftotext` and `pdfinfo`, which the tests read documents with, are installed. */
export function canReadPdfs(): boolean {
  try {
    execFileSync('pdftotext', ['-v'], { stdio: 'ignore' });
    execFileSync('pdfinfo', ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    process.stderr.write('PDFs are not read: install poppler-utils for pdftotext and pdfinfo.\n');
    return false;
  }
}

function withFile<Result>(pdf: Uint8Array, use: (path: string) => Result): Result {
  const directory = mkdtempSync(join(tmpdir(), 'plumbline-pdf-'));
  try {
    const path = join(directory, 'document.pdf');
    writeFileSync(path, pdf);
    return use(path);
  } finally {
    rmSync(directory, { recursive: true });
  }
}

/** The text of each page, laid out as printed, without the direction marks pdftotext adds. */
export function pdfPages(pdf: Uint8Array): string[] {
  const text = withFile(pdf, (path) =>
    execFileSync('pdftotext', ['-layout', '-enc', 'UTF-8', path, '-'], { encoding: 'utf8', stdio: 'pipe' }),
  );
  const pages = text.replace(/[\u202A-\u202E\u2066-\u2069]/g, '').split('\f');
  return pages.slice(0, -1);
}

/** All text of a PDF, every run of blanks and line ends as one space. */
export function pdfText(pdf: Uint8Array): string {
  return pdfPages(pdf).join(' ').replace(/\s+/g, ' ');
}

/** What pdfinfo says of a PDF, by name: `Tagged`, `Title`, `Pages`, `Page size`. */
export function pdfInfo(pdf: Uint8Array): ReadonlyMap<string, string> {
  const text = withFile(pdf, (path) => execFileSync('pdfinfo', [path], { encoding: 'utf8', stdio: 'pipe' }));
  return new Map(
    text.split('\n').map((line) => {
      const [name = '', ...value] = line.split(':');
      return [name, value.join(':').trim()] as const;
    }),
  );
}
