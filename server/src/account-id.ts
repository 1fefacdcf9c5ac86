declare const brand: unique symbol;

/** The account whose rows a query may use. Created by the session guard, and from rows that belong to an account. */
export type AccountId = string & { readonly [brand]: 'AccountId' };

/** Only for the guard, for a row's own account column, and for registration. */
export const accountId = (id: string) => id as AccountId;
