import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Row, ServerProcess } from './server-process.ts';

const SESSION_COOKIE = 'plumbline_session';

interface Contractor {
  readonly account: Row;
  readonly session: Row;
  readonly keptAt: number;
}

/** The first contractor of each server on PostgreSQL, as registering, verifying and signing in left it. */
const models = new WeakMap<ServerProcess, Contractor>();

/** Keeps a contractor who has just signed in, for `mintContractor`. */
export async function keepAsModel(server: ServerProcess, email: string): Promise<void> {
  const [found] =
    (await server.query(
      `select to_jsonb(a) as account, to_jsonb(s) as session from accounts a join sessions s on s.account_id = a.id
        where a.email = $1`,
      [email],
    )) ?? [];
  if (found)
    models.set(server, { ...(found as Pick<Contractor, 'account' | 'session'>), keptAt: Date.now() });
}

/**
 * Copies the kept contractor under a new address and signs the page in, by two inserts: registering takes two slow hashes and a
 * mail. Resolves to the address, or to undefined if none is kept.
 */
export async function mintContractor(page: Page, server: ServerProcess): Promise<string | undefined> {
  const model = models.get(server);
  if (!model) return undefined;
  const id = randomUUID();
  const email = `${id}@example.com`;
  const token = randomBytes(32).toString('base64url');
  const passed = Date.now() - model.keptAt;
  await server.query(
    `with account as (insert into accounts select * from jsonb_populate_record(null::accounts, $1) returning id)
      insert into sessions select s.* from jsonb_populate_record(null::sessions, $2) s, account`,
    [
      JSON.stringify({ ...later(model.account, passed), id, email }),
      JSON.stringify({
        ...later(model.session, passed),
        id: randomUUID(),
        account_id: id,
        token_digest: createHash('sha256').update(token).digest('hex'),
      }),
    ],
  );
  await page
    .context()
    .addCookies([
      { name: SESSION_COOKIE, value: token, url: server.address, httpOnly: true, sameSite: 'Lax' },
    ]);
  return email;
}

/** The row with its moments moved. */
function later(row: Row, byMs: number): Row {
  const move = (name: string, value: unknown) =>
    name.endsWith('_at') && typeof value === 'string'
      ? new Date(Date.parse(value) + byMs).toISOString()
      : value;
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, move(name, value)]));
}
