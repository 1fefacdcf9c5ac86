import { afterEach, beforeEach } from 'vitest';
import type { AccountId } from '../../account-id.ts';
import { accounts, adminActs } from '../../db/schema/schema.ts';
import { accountIdOf } from '../../testing/databases/insert-subscription.ts';
import { signedInContractor } from '../../testing/factory.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { ApiClient } from '../../testing/visitors/api-client.ts';
import { runAdmin } from '../run-admin.ts';

type Contractor = ApiClient & { readonly email: string; readonly account: AccountId };

export interface AdminConsole {
  readonly server: TestApp;
  /** Runs one command; resolves to its exit code and output. */
  admin(...argv: string[]): Promise<{ code: number; said: string; faults: string }>;
  /** The recorded commands. */
  acts(): Promise<
    { act: string; operator: string; subjectId: string | null; detail: Record<string, string> }[]
  >;
  /** The addresses of all accounts. */
  addresses(): Promise<string[]>;
  aContractor(fields?: { companyName?: string }): Promise<Contractor>;
}

/** An operator called olivia at the test's server, whose clock starts at 2026-03-10 15:00 UTC. */
export function useAdminConsole(): () => AdminConsole {
  let server: TestApp;
  beforeEach(async () => {
    server = await startTestApp();
  });
  afterEach(() => server.close());
  return () => ({
    server,
    async admin(...argv) {
      const said: string[] = [];
      const faults: string[] = [];
      const output = { line: (text: string) => said.push(text), fault: (text: string) => faults.push(text) };
      const code = await runAdmin({ deps: server.deps, operator: 'olivia', output }, argv);
      return { code, said: said.join('\n'), faults: faults.join('\n') };
    },
    acts: () =>
      server.deps.db
        .select({
          act: adminActs.act,
          operator: adminActs.operator,
          subjectId: adminActs.subjectId,
          detail: adminActs.detail,
        })
        .from(adminActs),
    addresses: async () => (await server.deps.db.select().from(accounts)).map(({ email }) => email),
    async aContractor(fields = {}) {
      const contractor = await signedInContractor(server, fields);
      return Object.assign(contractor, { account: await accountIdOf(contractor) });
    },
  });
}
