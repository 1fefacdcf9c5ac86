/** Items of many owners, served in turn: an owner with many does not delay the others. An owner's items stay in order. */
export interface FairQueue<Item> {
  readonly size: number;
  sizeOf(owner: string): number;
  add(owner: string, item: Item): void;
  /** Puts an item before all others. */
  addFirst(owner: string, item: Item): void;
  /** The next item of the owner who was served longest ago. */
  take(): Item | undefined;
  remove(owner: string, item: Item): void;
  /** Empties the queue and returns its items. */
  clear(): Item[];
}

export function createFairQueue<Item>(): FairQueue<Item> {
  // A map lists its keys in the order they were set, which is the order of turns.
  let lists = new Map<string, Item[]>();
  let size = 0;
  return {
    get size() {
      return size;
    },
    sizeOf: (owner) => lists.get(owner)?.length ?? 0,
    add(owner, item) {
      const list = lists.get(owner);
      if (list) list.push(item);
      else lists.set(owner, [item]);
      size += 1;
    },
    addFirst(owner, item) {
      const list = [item, ...(lists.get(owner) ?? [])];
      lists.delete(owner);
      lists = new Map([[owner, list], ...lists]);
      size += 1;
    },
    take() {
      const [next] = lists;
      if (!next) return undefined;
      const [owner, list] = next;
      const item = list.shift();
      lists.delete(owner);
      if (list.length > 0) lists.set(owner, list);
      size -= 1;
      return item;
    },
    remove(owner, item) {
      const list = lists.get(owner);
      const place = list?.indexOf(item) ?? -1;
      if (!list || place === -1) return;
      list.splice(place, 1);
      if (list.length === 0) lists.delete(owner);
      size -= 1;
    },
    clear() {
      const items = [...lists.values()].flat();
      lists.clear();
      size = 0;
      return items;
    },
  };
}
