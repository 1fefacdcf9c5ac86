import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { replay, stepsOf } from './replay.mjs';

// Fastify and pg with nothing around them: the statements of each request, and their rows as JSON.
const require = createRequire(new URL('../../server/package.json', import.meta.url));
const { fastify } = require('fastify');
const pg = require('pg');

const { databaseUrl, port, plans } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10, pipeline: true });
pool.on('error', () => {});
const app = fastify();
for (const { method, path, plan } of plans) {
  const steps = stepsOf(plan);
  app.route({ method, url: path, handler: () => replay(pool, plan, steps, randomUUID) });
}
await app.listen({ port, host: '127.0.0.1' });
