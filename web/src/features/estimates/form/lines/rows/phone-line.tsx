import { ChevronUp, CircleAlert, Copy, Pencil, Trash2 } from 'lucide-react';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { classNames } from '../../../../../ui/class-names.ts';
import { useLineActions } from '../actions/line-actions-context.ts';
import { LineMenu } from '../actions/line-controls.tsx';
import type { SavePrice } from '../actions/use-save-price.ts';
import { RESTING_PLACE } from '../focus/line-elements.ts';
import type { LinePlace } from './line-grid.tsx';

export const FIGURE_FAULT = 'Fix the amount';
/** Step buttons count in whole hours and pieces; fractions are typed. */
export const THUMB_STEP = '1';

interface PhoneLineProps extends LinePlace {
  lineKey: string;
  /** The description, or a placeholder for a blank one. */
  title: string;
  /** How the total is calculated: "32 h × $45.00 · Lead". */
  summary: string;
  total: string;
  /** Why the line is not in the total, shown while it is closed; null if it is. */
  fault: string | null;
  /** Its optional details, shown while it is closed. */
  chips: ReactNode;
  isOpen: boolean;
  setOpenKey: (key: string | null) => void;
  /** The fields of its quantity and its price. */
  figures: ReactNode;
  /** The fields of its description and its kind. */
  details: ReactNode;
  onSavePrice?: SavePrice;
  /** Whether the details are shown at once, since they are still blank. */
  needsDetails: boolean;
}

/** A line on a phone: two short lines of text that open in place. */
export function PhoneLine(props: PhoneLineProps) {
  return props.isOpen ? <OpenPhoneLine {...props} /> : <ClosedPhoneLine {...props} />;
}

function ClosedPhoneLine({ lineKey, title, summary, total, fault, chips, setOpenKey }: PhoneLineProps) {
  return (
    <li data-line={lineKey} className="border-t border-line first:border-t-0">
      <button
        type="button"
        {...RESTING_PLACE}
        aria-expanded="false"
        onClick={() => setOpenKey(lineKey)}
        className="grid w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 px-3.5 py-2.5 text-left -outline-offset-2"
      >
        <span className="font-medium wrap-anywhere">{title}</span>
        <span className="figures row-span-2 font-medium">{total}</span>
        <span className="figures text-sm text-ink-2 wrap-anywhere">{summary}</span>
        {fault && (
          <span className="col-span-2 mt-1 flex items-start gap-1.5 text-sm text-danger">
            <CircleAlert aria-hidden="true" className="mt-px size-4" />
            <span className="min-w-0">{fault}</span>
          </span>
        )}
      </button>
      {chips}
    </li>
  );
}

const ACTION = 'semi-narrow flex flex-none min-h-11 items-center gap-1.5 rounded px-1.5 font-strong';

function OpenPhoneLine(props: PhoneLineProps) {
  const { lineKey, number, isLast, title, total, setOpenKey, figures, details, needsDetails } = props;
  const { lineName, remove, duplicate } = useLineActions();
  const [showsDetails, setShowsDetails] = useState(needsDetails);
  const toggleDetails = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    flushSync(() => setShowsDetails(!showsDetails));
    const line = currentTarget.closest('[data-line]');
    line?.querySelector<HTMLElement>('input[name=description]')?.focus();
  };
  return (
    <li
      data-line={lineKey}
      className="border-t border-line bg-action-soft px-3.5 pb-1 shadow-[inset_3px_0_0_var(--action)] first:border-t-0 [&_input]:scroll-mt-30 [&_input]:scroll-mb-40"
    >
      <button
        type="button"
        aria-expanded="true"
        onClick={() => setOpenKey(null)}
        className="flex min-h-11 w-full items-center gap-2 py-2 text-left -outline-offset-2"
      >
        <b className="min-w-0 font-medium wrap-anywhere">{title}</b>
        <span className="figures ml-auto font-strong">{total}</span>
        <ChevronUp aria-hidden="true" className="size-4 text-ink-3" />
      </button>
      <div className="grid grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)] items-start gap-2">{figures}</div>
      {showsDetails && <div className="mt-3 grid grid-cols-2 gap-3">{details}</div>}
      <div className="mt-1 -ml-1.5 flex flex-wrap items-center gap-x-1">
        <button
          type="button"
          aria-expanded={showsDetails}
          onClick={toggleDetails}
          className={classNames(ACTION, 'text-action-text')}
        >
          <Pencil aria-hidden="true" className="size-4 max-[359px]:hidden" />
          Description
        </button>
        <button
          type="button"
          onClick={() => duplicate(lineKey)}
          aria-label={`Copy ${lineName} ${number}`}
          className={classNames(ACTION, 'text-action-text')}
        >
          <Copy aria-hidden="true" className="size-4 max-[359px]:hidden" />
          Copy
        </button>
        <LineMenu lineKey={lineKey} number={number} isLast={isLast} onSavePrice={props.onSavePrice} />
        <button
          type="button"
          {...RESTING_PLACE}
          onClick={() => remove(lineKey)}
          aria-label={`Remove ${lineName} ${number}`}
          className={classNames(ACTION, 'ml-auto text-danger')}
        >
          <Trash2 aria-hidden="true" className="size-4" />
          Remove
        </button>
      </div>
    </li>
  );
}
