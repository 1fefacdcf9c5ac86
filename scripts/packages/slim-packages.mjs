import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from '../shared/repository.mjs';

/**
 * Removes files that the product never reads from the installed packages. Each package keeps its manifest and license, so that npm sees
 * it as installed. Runs after every `npm install`, and with `--image` in the image, which needs no type declarations.
 */
const forImage = process.argv.includes('--image');
const fonts = new Set(JSON.parse(readFileSync(join(root, 'server/src/pdf/fonts.json'), 'utf8')));

const UNUSED = [
  // Every weight of every font; the documents use only a few: 180 MB.
  [/^@expo-google-fonts\//, (path) => !fonts.has(path)],
  // Square's API before version 40, loaded only by programs written for it.
  [/^square-legacy\//, () => true],
  // Draws PDFs outside of browsers; pdfjs-dist is only used in browsers.
  [/^@napi-rs\/canvas/, () => true],
  // The app draws PDFs with the build for older browsers.
  [
    /^pdfjs-dist\//,
    (path) =>
      /\/build\/pdf\./.test(path) && !/legacy\/build\/pdf(?:\.worker\.min\.mjs|\.mjs|\.d\.mts)$/.test(path),
  ],
  // The names of every icon a second and a third time, with a prefix and with a suffix.
  [/^lucide-react\//, (path) => /fixed\.d\.[cm]?ts$/.test(path)],
  // Sources next to their build output.
  [/^zod\/src\//, () => true],
  // The compiler's messages in other languages.
  [/^typescript\/lib\/[a-z]{2}(?:-[a-z]{2})?\//, () => true],
  // The license of one font is in its guide.
  [
    /^(?!dejavu-fonts-ttf)/,
    (path) => /\.(?:map|md|markdown|flow)$/.test(path) || (forImage && /\.d\.[cm]?ts$/.test(path)),
  ],
];
const KEPT = /^(?:package\.json|licen[cs]e.*)$/i;

let bytes = 0;
for (const place of ['', 'server/', 'web/']) {
  const directory = join(root, place, 'node_modules');
  if (existsSync(directory)) slim(directory, '');
}
console.log(`Removed ${Math.round(bytes / 1e6)} MB of unused files from node_modules.`);

function slim(directory, path) {
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const inner = path ? `${path}/${entry.name}` : entry.name;
    const file = join(directory, entry.name);
    // The cache holds PostgreSQL's own files, and some of them end in .map.
    if (entry.isDirectory() && entry.name !== '.cache') slim(file, inner);
    else if (entry.isFile() && !KEPT.test(basename(file)) && isUnused(inner)) {
      bytes += statSync(file).size;
      rmSync(file);
    }
  }
}

function isUnused(path) {
  return UNUSED.some(([packages, test]) => packages.test(path) && test(path));
}
