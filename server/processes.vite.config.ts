import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { UserConfig } from 'vite';
import server from './vite.config.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The programs that tests start as separate processes, and those that these start. */
const PROGRAM = /testing\/(?!spawn-|start-)[\w-]+-process\.ts$|pdf\/rendering\/render-worker\.ts$/;

const programs = readdirSync(here('src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => PROGRAM.test(file))
  .map((file) => [basename(file, '.ts'), join(here('src'), file)]);

/** Builds the server's test processes the way the server is built: started from source, each compiles all of it again. */
export default {
  ...server,
  build: {
    ...server.build,
    outDir: '.cache/processes',
    rolldownOptions: { ...server.build?.rolldownOptions, input: Object.fromEntries(programs) },
  },
} satisfies UserConfig;
