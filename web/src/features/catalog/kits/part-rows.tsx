import type { Kit } from '@plumbline/contract/kits';
import type { QuantityThousandths } from '@plumbline/contract/pricing/amounts';
import { ArrowDown, ArrowDownToLine, ArrowUp, ArrowUpToLine, EllipsisVertical, Trash2 } from 'lucide-react';
import { useProfile } from '../../../lib/use-session.ts';
import { Menu } from '../../../ui/choices/menu.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { OfferUndo } from '../../../ui/overlays/use-undo-offers.ts';
import { describeQuantity, partName, partResults } from './kit-words.ts';
import type { KeyedPart } from './typed-kit.ts';

interface PartRowsProps {
  /** The kit that the parts make. */
  made: Kit;
  parts: readonly KeyedPart[];
  /** The kit's trial number; null while it is invalid. */
  number: QuantityThousandths | null;
  onOpen: (part: KeyedPart) => void;
  onChange: (changed: (parts: readonly KeyedPart[]) => readonly KeyedPart[]) => void;
  offerUndo: OfferUndo;
}

/** The parts of a kit, each with its quantity for the trial number. A tap opens one. */
export function PartRows({ made, parts, number, onOpen, onChange, offerUndo }: PartRowsProps) {
  const { currency } = useProfile();
  const results = number === null ? [] : partResults(made, number, currency);
  const move = (part: KeyedPart, to: number) =>
    onChange((all) => all.filter(({ key }) => key !== part.key).toSpliced(to, 0, part));
  const remove = (part: KeyedPart, from: number) => {
    onChange((all) => all.filter(({ key }) => key !== part.key));
    offerUndo(`Removed “${partName(part)}”`, () => onChange((all) => all.toSpliced(from, 0, part)));
  };
  const last = parts.length - 1;
  return (
    <ol aria-label="Parts" className="mt-2 rounded border border-line bg-surface">
      {parts.map((part, index) => (
        <li key={part.key} className="flex items-center border-line pr-1 not-first:border-t">
          <button
            type="button"
            onClick={() => onOpen(part)}
            className="flex min-h-14 min-w-0 flex-1 items-baseline gap-4 py-3 pr-2 pl-4 text-left -outline-offset-2 hover:bg-sunken"
          >
            <span className="min-w-0 flex-1 wrap-anywhere">
              <span className="line-clamp-3 font-medium">{partName(part)}</span>
              <span className="figures block text-sm text-ink-2">
                {describeQuantity(part, made.unit, currency)}
              </span>
            </span>
            <span className="figures font-strong">{results[index]}</span>
          </button>
          <Menu
            heading={partName(part)}
            trigger={
              <IconButton label={`Actions for ${partName(part)}`} tooltip={false}>
                <EllipsisVertical aria-hidden="true" />
              </IconButton>
            }
            items={[
              {
                label: 'Move up',
                icon: <ArrowUp aria-hidden="true" />,
                disabled: index === 0,
                onSelect: () => move(part, index - 1),
              },
              {
                label: 'Move down',
                icon: <ArrowDown aria-hidden="true" />,
                disabled: index === last,
                onSelect: () => move(part, index + 1),
              },
              {
                label: 'Move to the top',
                icon: <ArrowUpToLine aria-hidden="true" />,
                disabled: index === 0,
                onSelect: () => move(part, 0),
              },
              {
                label: 'Move to the end',
                icon: <ArrowDownToLine aria-hidden="true" />,
                disabled: index === last,
                onSelect: () => move(part, last),
              },
              {
                label: 'Remove',
                icon: <Trash2 aria-hidden="true" />,
                danger: true,
                onSelect: () => remove(part, index),
              },
            ]}
          />
        </li>
      ))}
    </ol>
  );
}
