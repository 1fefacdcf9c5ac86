import { appendFileSync } from 'node:fs';
import { createRequire } from 'node:module';

// Loaded before the server: writes every statement it sends, with its name, values and rows, to RECORD_TO. Statements
// sent on one connection before it answered share a `turn`.
const pg = createRequire(new URL('../../server/package.json', import.meta.url))('pg');
const send = pg.Client.prototype.query;
const connections = new Map();
const answered = new Map();
const asText = (_key, value) => (typeof value === 'bigint' ? String(value) : value);

pg.Client.prototype.query = function query(config, values, callback) {
  if (typeof config?.submit === 'function') return Reflect.apply(send, this, [config, values, callback]);
  if (!connections.has(this)) connections.set(this, connections.size);
  const entry = {
    connection: connections.get(this),
    text: typeof config === 'string' ? config : config.text,
    name: config.name,
    values: values ?? null,
    turn: answered.get(this) ?? 0,
    sentAt: performance.now(),
  };
  const keep = ({ rows }) => {
    answered.set(this, (answered.get(this) ?? 0) + 1);
    appendFileSync(process.env.RECORD_TO, `${JSON.stringify({ ...entry, rows }, asText)}\n`);
  };
  // The pool calls back, transactions await.
  if (typeof callback === 'function') {
    const kept = (error, result) => {
      if (!error) keep(result);
      callback(error, result);
    };
    return Reflect.apply(send, this, [config, values, kept]);
  }
  const result = Reflect.apply(send, this, [config, values]);
  result.then(keep, () => {});
  return result;
};
