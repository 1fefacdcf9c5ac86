import { formatAmount } from '@plumbline/contract/pricing/format-money';
import type { ReactNode } from 'react';
import { StatusIcon, type StatusShape } from '../../ui/status-icon.tsx';

interface FigurePartProps {
  shape?: StatusShape;
  name: string;
  amount: string;
  note: ReactNode;
}

/** One part of a figure and its bar, in words. */
export function FigurePart({ shape, name, amount, note }: FigurePartProps) {
  return (
    <li className="grid grid-cols-[16px_minmax(0,1fr)_auto] content-start gap-x-2.5">
      <span className="grid h-5.5 place-items-center">{shape && <StatusIcon status={shape} />}</span>
      <span>{name}</span>
      <b className="figures text-right">{formatAmount(amount)}</b>
      <span className="col-span-2 col-start-2 text-sm text-ink-2 wrap-anywhere">{note}</span>
    </li>
  );
}
