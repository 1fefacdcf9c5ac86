import { runBuilt } from './shared/run-built.mjs';

// The server runs in this process: signals reach it directly, and it sees the same directory and environment.
await runBuilt('main');
