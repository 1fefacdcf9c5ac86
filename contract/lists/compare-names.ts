const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** Orders names as a person lists them: "Template 2" before "Template 10", whatever the case. */
export const compareNames = (one: string, other: string): number => collator.compare(one, other);
