const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** Compares names in natural order, ignoring case: "Template 2" comes before "Template 10". */
export const compareNames = (one: string, other: string): number => collator.compare(one, other);
