import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from './repository.mjs';

/**
 * Removes files that the product never reads from the installed packages. Each package keeps its manifest and license, so that npm sees
 * it as installed. Runs after every `npm install`, and with `--image` in the image, which needs no type declarations.
 */
const forImage = process.argv.includes('--image');
const fonts = new Set(JSON.parse(readFileSync(join(root, 'server/src/documents/fonts.json'), 'utf8')));

const UNUSED = [
  // Every weight of every font; the documents use only a few: 180 MB.
  [/^@expo-google-fonts\//, (path) => !fonts.has(path)],
  // Square's API before version 40, loaded only by programs written for it.
  [/^square-legacy\//, () => true],
  // Draws PDFs outside of browsers; pdfjs-dist is only used in browsers.
  [/^@napi-rs\/canvas/, () => true],
  [/^/, (path) => path.endsWith('.map') || (forImage && /\.d\.[cm]?ts$/.test(path))],
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
