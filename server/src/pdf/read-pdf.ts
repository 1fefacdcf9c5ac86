import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Whether poppler's `pdftotext` and `pdfinfo`, which the tests use, are installed. */
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

/** The text of each page in its layout, without the direction marks pdftotext adds. */
export function pdfPages(pdf: Uint8Array): string[] {
  const text = withFile(pdf, (path) =>
    execFileSync('pdftotext', ['-layout', '-enc', 'UTF-8', path, '-'], { encoding: 'utf8', stdio: 'pipe' }),
  );
  const pages = text.replace(/[\u202A-\u202E\u2066-\u2069]/g, '').split('\f');
  return pages.slice(0, -1);
}

/** All text of a PDF, with every run of spaces and line endings as one space. */
export function pdfText(pdf: Uint8Array): string {
  return pdfPages(pdf).join(' ').replace(/\s+/g, ' ');
}

/** The output of pdfinfo by name: `Tagged`, `Title`, `Pages`, `Page size`. */
export function pdfInfo(pdf: Uint8Array): ReadonlyMap<string, string> {
  const text = withFile(pdf, (path) => execFileSync('pdfinfo', [path], { encoding: 'utf8', stdio: 'pipe' }));
  return new Map(
    text.split('\n').map((line) => {
      const [name = '', ...value] = line.split(':');
      return [name, value.join(':').trim()] as const;
    }),
  );
}

/** The embedded fonts of a PDF, by name without the subset's tag: `Arimo-Bold`. Throws if one is not embedded. */
export function pdfFonts(pdf: Uint8Array): string[] {
  const text = withFile(pdf, (path) => execFileSync('pdffonts', [path], { encoding: 'utf8', stdio: 'pipe' }));
  return text
    .split('\n')
    .slice(2)
    .filter((line) => line !== '')
    .map((line) => {
      if (!/\byes yes (?:yes|no) +\d+ +\d+$/.test(line.trim())) throw new Error(`Not embedded: ${line}`);
      return line.replace(/^[A-Z]{6}\+/, '').split(/\s/)[0] ?? '';
    });
}

/** The height of the first occurrence of a word, in points. */
export function pdfWordHeight(pdf: Uint8Array, word: string): number {
  const text = withFile(pdf, (path) =>
    execFileSync('pdftotext', ['-bbox', path, '-'], { encoding: 'utf8', stdio: 'pipe' }),
  );
  const [, top, bottom] = new RegExp(`yMin="([\\d.]+)" .*yMax="([\\d.]+)">${word}<`).exec(text) ?? [];
  if (top === undefined || bottom === undefined) throw new Error(`Not printed: ${word}`);
  return Number(bottom) - Number(top);
}

/**
 * The tags of a PDF with their text, in reading order. Poppler reads the page again for each tag, so use
 * `pdfTags` if it suffices.
 */
export const pdfStructure = (pdf: Uint8Array): string => structureOf(pdf, '-struct-text');

/** The tags of a PDF without their text, in reading order. */
export const pdfTags = (pdf: Uint8Array): string => structureOf(pdf, '-struct');

function structureOf(pdf: Uint8Array, option: string): string {
  return withFile(pdf, (path) =>
    execFileSync('pdfinfo', [option, path], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 64 * 1024 * 1024,
    }),
  );
}

interface PdfImage {
  readonly width: number;
  readonly height: number;
  /** `jpeg` if the file is embedded unchanged. */
  readonly encoding: string;
}

/** The pictures of a PDF, in pixels, without transparency masks. */
export function pdfImages(pdf: Uint8Array): PdfImage[] {
  const text = withFile(pdf, (path) =>
    execFileSync('pdfimages', ['-list', path], { encoding: 'utf8', stdio: 'pipe' }),
  );
  return text
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter((cells) => cells[2] === 'image')
    .map((cells) => ({ width: Number(cells[3]), height: Number(cells[4]), encoding: cells[8] ?? '' }));
}
