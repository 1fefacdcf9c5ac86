import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The directory this checkout lies in. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));
