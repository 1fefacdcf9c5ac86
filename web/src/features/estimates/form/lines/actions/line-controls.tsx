import {
  ArrowDown,
  ArrowUp,
  BookPlus,
  Copy,
  Ellipsis,
  FolderInput,
  SlidersHorizontal,
  Type,
  X,
} from 'lucide-react';
import { Menu } from '../../../../../ui/choices/menu.tsx';
import { IconButton } from '../../../../../ui/icon-button.tsx';
import { RESTING_PLACE } from '../focus/line-elements.ts';
import { useLineActions } from './line-actions-context.ts';
import { useLineDetails } from './line-details-context.ts';
import type { SavePrice } from './use-save-price.ts';

interface LineMenuProps {
  lineKey: string;
  number: number;
  isLast: boolean;
  /** Absent if buttons next to the menu copy and remove the line. */
  onRemove?: (() => void) | undefined;
  onSavePrice: SavePrice;
  className?: string;
}

/** The other actions on a line; each also has a shortcut or the drag handle. */
export function LineMenu({ lineKey, number, isLast, onRemove, onSavePrice, className }: LineMenuProps) {
  const { lineName, duplicate, moveBy, addText } = useLineActions();
  const details = useLineDetails();
  return (
    <Menu
      trigger={
        <IconButton
          {...RESTING_PLACE}
          label={`More for ${lineName} ${number}`}
          tooltip={false}
          className={className}
        >
          <Ellipsis aria-hidden="true" className="size-4" />
        </IconButton>
      }
      items={[
        {
          label: 'Details',
          icon: <SlidersHorizontal aria-hidden="true" />,
          onSelect: () => details.open(lineKey),
        },
        ...(onRemove
          ? [
              {
                label: 'Duplicate',
                icon: <Copy aria-hidden="true" />,
                onSelect: () => duplicate(lineKey),
                movesFocus: true,
              },
            ]
          : []),
        {
          label: 'Move up',
          icon: <ArrowUp aria-hidden="true" />,
          onSelect: () => moveBy(lineKey, -1),
          disabled: number === 1,
        },
        {
          label: 'Move down',
          icon: <ArrowDown aria-hidden="true" />,
          onSelect: () => moveBy(lineKey, 1),
          disabled: isLast,
        },
        {
          label: 'Add text below',
          icon: <Type aria-hidden="true" />,
          onSelect: () => addText(lineKey),
          movesFocus: true,
        },
        ...(details.hasGroups
          ? [
              {
                label: 'Move to group',
                icon: <FolderInput aria-hidden="true" />,
                onSelect: () => details.move(lineKey),
              },
            ]
          : []),
        ...(onSavePrice
          ? [{ label: 'Save to price book', icon: <BookPlus aria-hidden="true" />, onSelect: onSavePrice }]
          : []),
        ...(onRemove
          ? [{ label: 'Remove', icon: <X aria-hidden="true" />, onSelect: onRemove, movesFocus: true }]
          : []),
      ]}
    />
  );
}
