/** A provider's data, in memory, separate for each account. */
export interface AccountStore<Stored> {
  /** The account's data, created empty at its first use. */
  of(account: string): Stored;
  /** Every account that was used. */
  entries(): Iterable<readonly [account: string, stored: Stored]>;
  /** The first match of `find` in any account, for pages whose address names no account. */
  find<Found>(find: (stored: Stored, account: string) => Found | null | undefined): Found | null;
}

export function createAccountStore<Stored>(createEmpty: (account: string) => Stored): AccountStore<Stored> {
  const byAccount = new Map<string, Stored>();
  return {
    of(account) {
      const known = byAccount.get(account);
      if (known) return known;
      const made = createEmpty(account);
      byAccount.set(account, made);
      return made;
    },
    entries: () => byAccount.entries(),
    find(find) {
      for (const [account, stored] of byAccount) {
        const found = find(stored, account);
        if (found !== null && found !== undefined) return found;
      }
      return null;
    },
  };
}
