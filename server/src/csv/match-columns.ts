/** How a field is shown, and what a file may call it, most telling first; case, blanks and signs do not matter. */
interface ColumnNames {
  readonly label: string;
  readonly spellings: readonly string[];
}

export type Columns = Readonly<Record<string, ColumnNames>>;

const squash = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** The field of each column of a header, null for one that is not known. Each field is found at most once. */
export function matchColumns(header: readonly string[], columns: Columns): (string | null)[] {
  const names = header.map(squash);
  const fields: (string | null)[] = header.map(() => null);
  for (const [field, { spellings }] of Object.entries(columns)) {
    const places = spellings.map((spelling) => names.indexOf(squash(spelling)));
    const place = places.find((found) => found >= 0 && fields[found] === null);
    if (place !== undefined) fields[place] = field;
  }
  return fields;
}
