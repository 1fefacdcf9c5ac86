import { contentsOf } from '../../editor/draft-parts.ts';
import type { GroupLinesProps } from './group-lines.tsx';

/**
 * The actions of a group's or choice's header that affect other parts. The object is stable while lines
 * change.
 */
export interface PartActions {
  /** Opens or closes it on a phone. */
  readonly toggle: (id: string) => void;
  /** Focuses its title. */
  readonly rename: (id: string) => void;
  /** Copies it with its lines, if they fit. */
  readonly duplicate: (id: string) => void;
  /** Shows a package of a choice. */
  readonly show: (id: string) => void;
  /** Adds a package to a choice, if it fits. */
  readonly addPackage: (choiceId: string) => void;
  /** Moves the ungrouped lines into each package of a choice, if they fit. */
  readonly fill: (choiceId: string) => void;
  /** Removes it, after a question if it has lines. */
  readonly remove: (id: string) => void;
}

/** A part's place among the others, and its presentation. */
export interface PartPlace {
  /** Starts at 0. */
  index: number;
  /** The number of parts. */
  count: number;
  isPhone: boolean;
  /** On a phone one part is open. */
  isOpen: boolean;
}

/** The lines of a part, with the data needed to show and change them. */
export type PartLines = Omit<GroupLinesProps, 'groupId' | 'isFramed'>;

/** The lines of one group of a part. */
export function linesOf(part: PartLines, groupId: string): Omit<GroupLinesProps, 'isFramed'> {
  const { accountId, rates, currency, isPhone, dispatch } = part;
  return { groupId, ...contentsOf(part, [groupId]), accountId, rates, currency, isPhone, dispatch };
}
