import { seededRandom } from '../../seed/seeded-random.ts';

/** Random choices, reproducible by seed. */
export class Dice {
  readonly #next: () => number;

  constructor(seed: string) {
    this.#next = seededRandom(seed);
  }

  /** A whole number from `from` to `to`, inclusive. */
  whole(from: number, to: number): number {
    return from + Math.floor(this.#next() * (to - from + 1));
  }

  chance(probability: number): boolean {
    return this.#next() < probability;
  }

  /** Throws if the list is empty. */
  pick<Item>(items: readonly Item[]): Item {
    const item = items[this.whole(0, items.length - 1)];
    if (item === undefined && items.length === 0) throw new Error('There is nothing to pick from.');
    return item as Item;
  }

  /** Picks by weight: a weight of 2 is twice as likely as 1. */
  weighted<Item>(items: readonly Item[], weightOf: (item: Item) => number): Item {
    const total = items.reduce((sum, item) => sum + weightOf(item), 0);
    let left = this.#next() * total;
    for (const item of items) {
      left -= weightOf(item);
      if (left < 0) return item;
    }
    return this.pick(items);
  }
}
