import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root directory of this checkout. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
