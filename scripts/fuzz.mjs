import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureInstalled } from './packages/ensure-installed.mjs';
import { requireNode } from './shared/node-version.mjs';
import { root } from './shared/repository.mjs';
import { runNode } from './shared/run-command.mjs';

requireNode();
await ensureInstalled();

/** Sends more requests than `npm test`: `npm run fuzz -- --requests 100000 --seed abc`. */
const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '20000' },
    seed: { type: 'string', default: randomBytes(4).toString('hex') },
  },
});
const { code } = await runNode(
  join(root, 'node_modules/vitest/vitest.mjs'),
  ['run', '--root', join(root, 'server'), 'src/http/openapi/fuzz'],
  { env: { ...process.env, FUZZ_REQUESTS: values.requests, FUZZ_SEED: values.seed } },
);
process.exit(code);
