/**
 * The items that have every word of the search, in any order and any case, in their name or other text: first those
 * whose name starts with the search, then those with a word that does; otherwise in their own order.
 */
export function findByWords<Item>(
  items: readonly Item[],
  search: string,
  nameOf: (item: Item) => string,
  otherTextOf: (item: Item) => string,
): Item[] {
  const wanted = search.trim().toLowerCase();
  const words = wanted.split(/\s+/);
  const found = items.flatMap((item) => {
    const name = nameOf(item).toLowerCase();
    const text = `${name} ${otherTextOf(item).toLowerCase()}`;
    if (!words.every((word) => text.includes(word))) return [];
    const rank = name.startsWith(wanted) ? 0 : words.every((word) => ` ${name}`.includes(` ${word}`)) ? 1 : 2;
    return [{ item, rank }];
  });
  return found.toSorted((one, other) => one.rank - other.rank).map(({ item }) => item);
}
