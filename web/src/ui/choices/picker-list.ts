export interface PickerOption {
  value: string;
  label: string;
  /** A second line, such as an address; searched too. */
  detail?: string | undefined;
  /** Further search terms, not shown. */
  keywords?: string | undefined;
}

/** A row of the open list: an option, no choice, or creating a new one. */
export type PickerRow =
  | { kind: 'option'; option: PickerOption }
  | { kind: 'none'; label: string }
  | { kind: 'create'; label: string };

/** The maximum number of rows shown: typing narrows them down. */
const MAX_ROWS = 50;

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The options that contain every word of the query, in their own order, ignoring case and accents. */
function matchingOptions(options: readonly PickerOption[], query: string): PickerOption[] {
  const words = folded(query).split(/\s+/).filter(Boolean);
  return options.filter((option) => {
    const text = folded(`${option.label} ${option.detail ?? ''} ${option.keywords ?? ''}`);
    return words.every((word) => text.includes(word));
  });
}

interface PickerListParts {
  options: readonly PickerOption[];
  query: string;
  noneLabel: string | undefined;
  createLabel: string | undefined;
}

/** The rows to show for a query, and how many more options match. */
export function pickerRows({ options, query, noneLabel, createLabel }: PickerListParts) {
  const matches = matchingOptions(options, query);
  const rows: PickerRow[] = [];
  if (noneLabel !== undefined && query.trim() === '') rows.push({ kind: 'none', label: noneLabel });
  for (const option of matches.slice(0, MAX_ROWS)) rows.push({ kind: 'option', option });
  if (createLabel !== undefined) rows.push({ kind: 'create', label: createLabel });
  return { rows, hiddenCount: Math.max(0, matches.length - MAX_ROWS), matchCount: matches.length };
}
