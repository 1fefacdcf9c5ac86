import { buildTestProcesses } from './build.mjs';

/** Vitest runs it before the server's tests. */
export default buildTestProcesses;
