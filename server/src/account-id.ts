declare const brand: unique symbol;

/** Whose rows a query may touch. Made by the session guard, and from rows that already belong to an account. */
export type AccountId = string & { readonly [brand]: 'AccountId' };

/** Only for the guard, for a row's own account column, and for registering. */
export const accountId = (id: string) => id as AccountId;
