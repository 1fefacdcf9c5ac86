/** What the head of a group or choice does outside itself. The object is stable while lines change. */
export interface PartActions {
  /** Opens or closes it on a phone. */
  readonly toggle: (id: string) => void;
  /** Focuses its title. */
  readonly rename: (id: string) => void;
  /** Copies it with its lines, if they fit. */
  readonly duplicate: (id: string) => void;
  /** Removes it, after a question if it has lines. */
  readonly remove: (id: string) => void;
}

/** A part's place among the others, and how it shows. */
export interface PartPlace {
  /** Starts at 0. */
  index: number;
  /** The number of parts. */
  count: number;
  isPhone: boolean;
  /** On a phone one part is open. */
  isOpen: boolean;
}
