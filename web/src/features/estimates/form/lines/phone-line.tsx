import { CircleAlert, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { useLineActions } from './line-actions-context.ts';
import { LineGrip, LineMenu } from './line-controls.tsx';
import { RESTING_PLACE } from './line-elements.ts';
import type { LinePlace } from './line-grid.tsx';
import { useSortableLine } from './use-sortable-line.ts';

interface PhoneLineProps extends LinePlace {
  lineKey: string;
  description: string;
  /** How the total is calculated: "Lead · 32 h × $45.00". */
  summary: string;
  total: string;
  /** Whether one of its figures is faulty; shown while the line is closed, because the figure is hidden then. */
  isFaulty: boolean;
  isOpen: boolean;
  setOpenKey: (key: string | null) => void;
  /** The fields, shown while it is open. */
  children: ReactNode;
}

/** A line on a phone: two short lines of text that expand in place. */
export function PhoneLine(props: PhoneLineProps) {
  const { lineKey, number, isLast, description, summary, total, isFaulty, isOpen, setOpenKey, children } =
    props;
  const { lineName, remove } = useLineActions();
  const { isDragging, item, grip } = useSortableLine(lineKey);
  const title = description.trim() || `${lineName.charAt(0).toUpperCase()}${lineName.slice(1)} ${number}`;
  if (!isOpen)
    return (
      <li
        {...item}
        data-line={lineKey}
        className={classNames(
          'flex border-t border-line first:border-t-0',
          isDragging && 'relative z-1 bg-raised shadow-float',
        )}
      >
        <LineGrip number={number} grip={grip} className="w-11 flex-none" />
        <button
          type="button"
          {...RESTING_PLACE}
          aria-expanded="false"
          onClick={() => setOpenKey(lineKey)}
          className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1 py-3 pr-3.5 text-left -outline-offset-2"
        >
          <span className="font-medium wrap-anywhere">{title}</span>
          <span className="figures font-medium">{total}</span>
          <span className="figures col-start-1 text-sm text-ink-2 wrap-anywhere">{summary}</span>
          {isFaulty && (
            <span className="col-span-2 flex items-start gap-1.5 text-sm text-danger">
              <CircleAlert aria-hidden="true" className="mt-px size-4" />
              <span className="min-w-0">A figure needs correcting</span>
            </span>
          )}
        </button>
      </li>
    );
  return (
    <li
      {...item}
      data-line={lineKey}
      className="grid grid-cols-2 gap-3 border-t border-line bg-action-soft px-3.5 py-3 shadow-[inset_3px_0_0_var(--action)] first:border-t-0"
    >
      <p className="col-span-2 flex gap-3">
        <b className="min-w-0 font-medium wrap-anywhere">{title}</b>
        <span className="figures ml-auto font-strong">{total}</span>
      </p>
      {children}
      <div className="col-span-2 flex items-center">
        <button
          type="button"
          onClick={() => remove(lineKey)}
          aria-label={`Remove ${lineName} ${number}`}
          className="semi-narrow flex min-h-11 items-center gap-2 rounded px-2 font-strong text-danger"
        >
          <Trash2 aria-hidden="true" />
          Remove
        </button>
        <LineMenu lineKey={lineKey} number={number} isLast={isLast} className="ml-auto" />
        <Button variant="primary" onClick={() => setOpenKey(null)} className="ml-2">
          Done
        </Button>
      </div>
    </li>
  );
}
