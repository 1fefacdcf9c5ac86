import { appendFileSync } from 'node:fs';
import { createRequire } from 'node:module';

// Loaded before the server: writes every statement it sends, with its values and what came back, to RECORD_TO.
const pg = createRequire(new URL('../../server/package.json', import.meta.url))('pg');
const send = pg.Client.prototype.query;
const connections = new Map();

pg.Client.prototype.query = function query(config, values, ...rest) {
  const result = Reflect.apply(send, this, [config, values, ...rest]);
  if (typeof config?.submit === 'function' || typeof result?.then !== 'function') return result;
  if (!connections.has(this)) connections.set(this, connections.size);
  const entry = {
    connection: connections.get(this),
    text: typeof config === 'string' ? config : config.text,
    values: values ?? null,
    rowMode: config.rowMode ?? null,
    sentAt: performance.now(),
  };
  result.then(
    ({ rows }) => appendFileSync(process.env.RECORD_TO, `${JSON.stringify({ ...entry, rows })}\n`),
    () => {},
  );
  return result;
};
