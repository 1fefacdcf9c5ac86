import { runBuilt } from './shared/run-built.mjs';

await runBuilt('backup');
