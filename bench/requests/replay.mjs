const same = (a, b) => a === b || JSON.stringify(a) === JSON.stringify(b);
const UUID = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g;

/**
 * Makes the statements of one request repeatable. Compares two recordings of the same request: values that
 * differ are taken from an earlier answer if they occur in it, and other ids are new each time.
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
  const statements = first.map(({ text, name, turn, values, rows }, index) => {
    const sources = (values ?? []).map((value, place) => {
      if (same(value, second[index].values[place])) return null;
      const before = (source) => first[source.index].turn !== turn;
      return known.findLast((answer) => answer.value === value && before(answer.source))?.source ?? null;
    });
    for (const [row, cells] of (rows ?? []).entries())
      for (const [column, value] of Object.entries(cells))
        known.push({ value, source: { index, row, column } });
    return { text, name, turn, values: values ?? undefined, sources };
  });
  return { statements, fresh: [...fresh] };
}

/** The same statements, written the simple way: unnamed, and each sent after the answer to the one before. */
export function plainly({ statements, fresh }) {
  const plain = ({ name: _name, ...statement }, turn) => ({ ...statement, turn });
  return { statements: statements.map(plain), fresh };
}

/** Groups the statements by transaction, and within it those that were sent together. */
export function stepsOf({ statements }) {
  const steps = [];
  for (const [index, { text, turn }] of statements.entries()) {
    const open = steps.at(-1);
    if (open?.transaction && !open.done) {
      if (statements[index - 1].turn === turn) open.groups.at(-1).push(index);
      else open.groups.push([index]);
      open.done = /^(?:commit|rollback)/.test(text);
    } else steps.push({ groups: [[index]], transaction: text.startsWith('begin'), done: false });
  }
  return steps;
}

/** Sends a plan's statements, each group at once; resolves to all their rows. */
export async function replay(pool, plan, steps, newId) {
  const ids = new Map(plan.fresh.map((id) => [id, newId()]));
  const renew = (text) => text.replace(UUID, (id) => ids.get(id) ?? id);
  const results = [];
  const send = async (client, index) => {
    const { text, name, values, sources } = plan.statements[index];
    const sent = values?.map((value, place) => {
      const source = sources[place];
      if (source) return Object.values(results[source.index].rows[source.row])[source.column];
      return typeof value === 'string' && ids.size > 0 ? renew(value) : value;
    });
    results[index] = await client.query({ name, text, values: sent });
  };
  for (const { groups, transaction } of steps) {
    if (!transaction) await send(pool, groups[0][0]);
    else {
      const client = await pool.connect();
      try {
        for (const group of groups) await Promise.all(group.map((index) => send(client, index)));
      } finally {
        client.release();
      }
    }
  }
  return results.flatMap(({ rows }) => rows ?? []);
}
