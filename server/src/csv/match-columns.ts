/** The label of a field, and its possible column names, best first; case, spaces and punctuation do not matter. */
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

/**
 * The field of each column of a header, or null if unknown. Each field is used at most once; `matched` maps
 * fields to the headings the contractor chose; an empty heading means that the file lacks the field.
 */
export function matchColumns(
  header: readonly string[],
  columns: Columns,
  matched: Readonly<Record<string, string>> = {},
): (string | null)[] {
  const names = header.map(squash);
  const fields: (string | null)[] = header.map(() => null);
  for (const [field, heading] of Object.entries(matched)) {
    const place = header.findIndex((name, index) => name === heading && fields[index] === null);
    if (heading !== '' && field in columns && place >= 0) fields[place] = field;
  }
  for (const [field, { spellings }] of Object.entries(columns)) {
    if (matched[field] !== undefined) continue;
    const places = spellings.map((spelling) => names.indexOf(squash(spelling)));
    const place = places.find((found) => found >= 0 && fields[found] === null);
    if (place !== undefined) fields[place] = field;
  }
  return fields;
}
