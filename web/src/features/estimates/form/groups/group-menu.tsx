import { ArrowDown, ArrowUp, Copy, Ellipsis, Pencil, Star, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Menu, type MenuItem } from '../../../../ui/choices/menu.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import type { DraftGroup } from '../../editor/estimate-draft.ts';
import type { DraftDispatch } from '../saving/draft-dispatch.ts';

const icon = (Icon: typeof Copy): ReactNode => <Icon aria-hidden="true" />;

interface PartMenuProps {
  /** Its subject: the group's title. */
  name: string;
  items: readonly (MenuItem | 'separator')[];
}

export function PartMenu({ name, items }: PartMenuProps) {
  return (
    <Menu
      heading={name}
      trigger={
        <IconButton label={`More for ${name}`} tooltip={false} className="flex-none">
          <Ellipsis aria-hidden="true" className="size-4" />
        </IconButton>
      }
      items={items}
    />
  );
}

interface PlaceInList {
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

/** Renaming, moving and duplicating: the items that every group and choice has. */
export function placeItems(
  actions: { rename: () => void; move: (by: 1 | -1) => void; duplicate: (() => void) | null },
  { isFirst, isLast }: PlaceInList,
  ways: readonly [string, string] = ['Move up', 'Move down'],
): MenuItem[] {
  const [back, on] = ways;
  return [
    { label: 'Rename', icon: icon(Pencil), onSelect: actions.rename, movesFocus: true },
    { label: back, icon: icon(ArrowUp), onSelect: () => actions.move(-1), disabled: isFirst },
    { label: on, icon: icon(ArrowDown), onSelect: () => actions.move(1), disabled: isLast },
    ...(actions.duplicate
      ? [{ label: 'Duplicate', icon: icon(Copy), onSelect: actions.duplicate, movesFocus: true }]
      : []),
  ];
}

/** The client's view of a group's lines. */
export function showItems({ id, showLines }: DraftGroup, dispatch: DraftDispatch): MenuItem[] {
  const show = (value: boolean | null) =>
    dispatch({ type: 'groupChanged', id, change: { showLines: value } });
  return [
    {
      label: 'Lines: same as elsewhere',
      onSelect: () => show(null),
      checked: showLines === null,
    },
    {
      label: 'Lines: always shown',
      onSelect: () => show(true),
      checked: showLines === true,
    },
    {
      label: 'Lines: always hidden',
      onSelect: () => show(false),
      checked: showLines === false,
    },
  ];
}

/** Whether an add-on is selected at first. */
export function tickItem({ id, kind, preselected }: DraftGroup, dispatch: DraftDispatch): MenuItem[] {
  if (kind !== 'addOn') return [];
  return [
    {
      label: 'Checked to start',
      onSelect: () => dispatch({ type: 'groupChanged', id, change: { preselected: !preselected } }),
      checked: preselected,
    },
  ];
}

/** Makes a package the recommended one. */
export function recommendItem({ id, preselected }: DraftGroup, dispatch: DraftDispatch): MenuItem {
  return {
    label: 'Recommended',
    icon: icon(Star),
    onSelect: () => dispatch({ type: 'packageRecommended', id }),
    checked: preselected,
  };
}

/** Removing a group, a package or a choice. */
export function removeItem(label: string, onSelect: () => void, disabled = false): MenuItem {
  return { label, icon: icon(X), onSelect, disabled, danger: true, movesFocus: true };
}
