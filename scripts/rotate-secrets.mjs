import { runBuilt } from './shared/run-built.mjs';

await runBuilt('rotate-secrets');
