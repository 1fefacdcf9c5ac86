import { createContext, type ReactNode } from 'react';

interface ItemElements {
  readonly node: HTMLElement | null;
  readonly grip: HTMLElement | null;
}

const NONE: ItemElements = { node: null, grip: null };

/** The elements of a list's items, by key, for the `Sorter` that makes them draggable once it has loaded. */
export class SortableItems {
  readonly #elements = new Map<string, ItemElements>();
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  find(key: string): ItemElements {
    return this.#elements.get(key) ?? NONE;
  }

  place(key: string, elements: Partial<ItemElements>): void {
    const next = { ...this.find(key), ...elements };
    if (next.node || next.grip) this.#elements.set(key, next);
    else this.#elements.delete(key);
    for (const listener of this.#listeners) listener();
  }
}

export interface SortableListProps {
  keys: readonly string[];
  /** The name of an item: “labor line”. */
  itemName: string;
  /** For screen readers: how the keyboard moves an item. */
  instructions?: string;
  /** Items side by side, in rows or in a strip to scroll. */
  isGrid?: boolean;
  onMove: (key: string, toIndex: number) => void;
  children: ReactNode;
}

export const SortableItemsContext = createContext(new SortableItems());
