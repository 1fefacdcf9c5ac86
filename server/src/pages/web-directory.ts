import { createRequire } from 'node:module';
import { dirname } from 'node:path';

/** Where the web workspace lies, the same for the sources and for the bundle. */
export function webDirectory(): string {
  return dirname(createRequire(import.meta.url).resolve('@plumbline/web/package.json'));
}
