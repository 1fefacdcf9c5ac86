import { searchWords } from '@plumbline/contract/lists/search-words';

interface Named {
  readonly name: string;
  readonly description: string | null;
}

/**
 * The items that have every word of the search in their name or description, in any order, case and number:
 * first those whose name starts with the search, then those with a word in the name that does; otherwise in
 * their own order.
 */
export function findByWords<Item extends Named>(items: readonly Item[], search: string): Item[] {
  const words = searchWords(search);
  const wanted = words.join(' ');
  const found = items.flatMap((item) => {
    const name = item.name.toLowerCase();
    const text = `${name} ${item.description?.toLowerCase() ?? ''}`;
    if (!words.every((word) => text.includes(word))) return [];
    const rank = name.startsWith(wanted) ? 0 : words.every((word) => ` ${name}`.includes(` ${word}`)) ? 1 : 2;
    return [{ item, rank }];
  });
  return found.toSorted((one, other) => one.rank - other.rank).map(({ item }) => item);
}
