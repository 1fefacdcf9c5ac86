import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Node options for programs that run for seconds: optimizing the embedded database's WebAssembly would take longer. */
export const BRIEF = ['--liftoff-only'];

/** The built program of a source file, which starts in a quarter of the time: see `processes.vite.config.ts`. */
export function builtProgram(source: URL): string {
  const file = `${basename(source.pathname, '.ts')}.js`;
  return fileURLToPath(new URL(`../../../.cache/processes/${file}`, import.meta.url));
}
