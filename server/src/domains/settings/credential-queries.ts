import type { IdentityField, OnlineProvider, SecretField } from '@plumbline/contract/payments/providers';
import { and, eq, isNotNull } from 'drizzle-orm';
import { type AccountId, accountId } from '../../account-id.ts';
import type { Queryable, Transaction } from '../../db/client.ts';
import { accounts, providerCredentials } from '../../db/schema/schema.ts';
import type { StoredCredential } from '../accounts/credential-rules.ts';

/** The columns to write; omitted or undefined ones stay unchanged. */
type CredentialChange = {
  readonly [Column in keyof Omit<StoredCredential, 'provider'>]?: StoredCredential[Column] | undefined;
};

/** Columns of `accounts` that versions before `provider_credentials` read; providers added later have none. */
export type FormerColumns = Readonly<Partial<Record<IdentityField | SecretField, string | null | undefined>>>;

const formerColumns = {
  stripePublishableKey: accounts.stripePublishableKey,
  stripeSecretKey: accounts.stripeSecretKey,
  paypalBusinessEmail: accounts.paypalBusinessEmail,
  squareApplicationId: accounts.squareApplicationId,
  squareAccessToken: accounts.squareAccessToken,
} satisfies Partial<Record<IdentityField | SecretField, unknown>>;
export const isFormerColumn = (field: string): boolean => Object.hasOwn(formerColumns, field);

/**
 * Reads all credentials and the columns of older versions, locked until the transaction ends. Null when there is no such
 * account.
 */
export async function lockCredentials(
  tx: Transaction,
  account: AccountId,
): Promise<{ readonly credentials: StoredCredential[]; readonly former: FormerColumns } | null> {
  const [former] = await tx
    .select(formerColumns)
    .from(accounts)
    .where(eq(accounts.id, account))
    .for('no key update');
  if (!former) return null;
  const credentials = await tx
    .select()
    .from(providerCredentials)
    .where(eq(providerCredentials.accountId, account));
  return { credentials, former };
}

/** Accounts with a stored secret; `copies`: only with one that was copied from `accounts`. */
export async function listSecretOwners(
  db: Queryable,
  { copies }: { readonly copies: boolean },
): Promise<AccountId[]> {
  const rows = await db
    .selectDistinct({ id: providerCredentials.accountId })
    .from(providerCredentials)
    .where(
      and(
        isNotNull(providerCredentials.secret),
        copies ? eq(providerCredentials.secretIsCopy, true) : undefined,
      ),
    );
  return rows.map(({ id }) => accountId(id));
}

/** Requires at least one column. A trigger copies the columns to the credentials, which are written afterwards. */
export async function updateFormerColumns(
  tx: Transaction,
  account: AccountId,
  columns: FormerColumns,
): Promise<void> {
  await tx.update(accounts).set(columns).where(eq(accounts.id, account));
}

export async function upsertCredential(
  tx: Transaction,
  account: AccountId,
  provider: OnlineProvider,
  change: CredentialChange,
): Promise<void> {
  await tx
    .insert(providerCredentials)
    .values({ accountId: account, provider, ...change })
    .onConflictDoUpdate({
      target: [providerCredentials.accountId, providerCredentials.provider],
      set: change,
    });
}

/** Stores the currencies a provider accepts with a secret, unless the secret was replaced meanwhile. */
export async function updateCurrencies(
  tx: Transaction,
  account: AccountId,
  read: StoredCredential,
  currencies: string[],
): Promise<void> {
  if (read.secret === null) return;
  await tx
    .update(providerCredentials)
    .set({ currencies })
    .where(
      and(
        eq(providerCredentials.accountId, account),
        eq(providerCredentials.provider, read.provider),
        eq(providerCredentials.secret, read.secret),
      ),
    );
}
