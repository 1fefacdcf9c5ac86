import { createRequire } from 'node:module';
import { dirname } from 'node:path';

/** The directory of the web workspace, for both the sources and the bundle. */
export function webDirectory(): string {
  return dirname(createRequire(import.meta.url).resolve('@plumbline/web/package.json'));
}
