import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from './repository.mjs';

/**
 * Removes from the installed packages what the product never reads. Each package keeps its manifest and license, so that npm sees
 * it as installed. Runs after every `npm install`, and with `--image` for the image, where nothing is compiled against types.
 */
const forImage = process.argv.includes('--image');
const fonts = new Set(JSON.parse(readFileSync(join(root, 'server/src/documents/fonts.json'), 'utf8')));

const UNUSED = [
  // Every weight of every font, of which the documents use a few: 180 MB.
  [/^@expo-google-fonts\//, (path) => !fonts.has(path)],
  // Square's API before version 40, which its library only loads for programs written for that.
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
    // PostgreSQL's own files lie in the cache, and some of them end in .map.
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
