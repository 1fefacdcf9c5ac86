const same = (a, b) => a === b || JSON.stringify(a) === JSON.stringify(b);
const UUID = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g;

/**
 * What one request sends to the database, made to be sent again and again: of two recordings of the same request, values that
 * differ are taken from an earlier answer where they stand there, and ids that stand nowhere are new each time.
 */
export function planOf(first, second) {
  if (first.length !== second.length) throw new Error('The same request sent different statements.');
  const fresh = new Set();
  for (const [index, { values }] of first.entries())
    for (const [place, value] of (values ?? []).entries())
      if (!same(value, second[index].values[place]))
        for (const id of String(value).match(UUID) ?? [])
          if (!String(second[index].values[place]).includes(id)) fresh.add(id);
  const known = [];
  const statements = first.map(({ connection, text, values, rows }, index) => {
    const sources = (values ?? []).map((value, place) => {
      if (same(value, second[index].values[place])) return null;
      return known.findLast((answer) => answer.value === value)?.source ?? null;
    });
    for (const [row, cells] of (rows ?? []).entries())
      for (const [column, value] of Object.entries(cells))
        known.push({ value, source: { index, row, column } });
    return { connection, text, values: values ?? undefined, sources };
  });
  return { statements, fresh: [...fresh] };
}

/** Statements of one transaction together; those of a pipeline are sent in one go. */
export function stepsOf({ statements }) {
  const steps = [];
  for (const [index, statement] of statements.entries()) {
    const open = steps.at(-1);
    if (open?.transaction && !open.done) {
      open.indexes.push(index);
      open.done = /^(?:commit|rollback)/.test(statement.text);
    } else steps.push({ indexes: [index], transaction: statement.text.startsWith('begin'), done: false });
  }
  return steps.map(({ indexes, transaction }) => ({
    indexes,
    transaction,
    pipelined: transaction && indexes.length === 3,
  }));
}

/** Sends a plan's statements; resolves to all rows they brought. */
export async function replay(pool, plan, steps, newId) {
  const ids = new Map(plan.fresh.map((id) => [id, newId()]));
  const renew = (text) => text.replace(UUID, (id) => ids.get(id) ?? id);
  const results = [];
  const send = async (client, index) => {
    const { text, values, sources } = plan.statements[index];
    const sent = values?.map((value, place) => {
      const source = sources[place];
      if (source) return Object.values(results[source.index].rows[source.row])[source.column];
      return typeof value === 'string' && ids.size > 0 ? renew(value) : value;
    });
    const result = await client.query(text, sent);
    results[index] = result;
  };
  for (const { indexes, transaction, pipelined } of steps) {
    if (!transaction) await send(pool, indexes[0]);
    else {
      const client = await pool.connect();
      try {
        if (pipelined) await Promise.all(indexes.map((index) => send(client, index)));
        else for (const index of indexes) await send(client, index);
      } finally {
        client.release();
      }
    }
  }
  return results.flatMap(({ rows }) => rows ?? []);
}
