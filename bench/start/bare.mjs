import { createRequire } from 'node:module';

const { fastify } = createRequire(new URL('../../server/package.json', import.meta.url))('fastify');
const app = fastify();
app.get('/', async () => ({ status: 'ok' }));
await app.listen({ port: Number(process.argv[2]), host: '127.0.0.1' });
process.once('SIGTERM', () => process.exit(0));
