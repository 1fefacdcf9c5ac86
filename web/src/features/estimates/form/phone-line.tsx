import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';

interface PhoneLineProps {
  lineKey: string;
  /** What the line is called until it has a description: "Labor line 2". */
  name: string;
  description: string;
  /** How the total comes about: "Lead · 32 h × $45.00". */
  summary: string;
  total: string;
  isOpen: boolean;
  setOpenKey: (key: string | null) => void;
  onRemove: () => void;
  /** The fields, shown while it is open. */
  children: ReactNode;
}

/** A line on a phone: two short lines of text that open in place. */
export function PhoneLine(props: PhoneLineProps) {
  const { lineKey, name, description, summary, total, isOpen, setOpenKey, onRemove, children } = props;
  const title = description.trim() || name;
  if (!isOpen)
    return (
      <li data-line={lineKey} className="border-t border-line first:border-t-0">
        <button
          type="button"
          aria-expanded="false"
          onClick={() => setOpenKey(lineKey)}
          className="grid w-full grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1 px-3.5 py-3 text-left -outline-offset-2"
        >
          <span className="font-medium wrap-anywhere">{title}</span>
          <span className="figures font-medium">{total}</span>
          <span className="figures col-start-1 text-sm text-ink-2 wrap-anywhere">{summary}</span>
        </button>
      </li>
    );
  return (
    <li
      data-line={lineKey}
      className="grid grid-cols-2 gap-3 border-t border-line bg-action-soft px-3.5 py-3 shadow-[inset_3px_0_0_var(--action)] first:border-t-0"
    >
      <p className="col-span-2 flex gap-3">
        <b className="min-w-0 font-medium wrap-anywhere">{title}</b>
        <span className="figures ml-auto font-strong">{total}</span>
      </p>
      {children}
      <div className="col-span-2 flex items-center justify-between">
        <button
          type="button"
          onClick={onRemove}
          aria-label={`Remove ${name.toLowerCase()}`}
          className="semi-narrow flex min-h-11 items-center gap-2 rounded px-2 font-strong text-danger"
        >
          <Trash2 aria-hidden="true" />
          Remove
        </button>
        <Button variant="primary" onClick={() => setOpenKey(null)}>
          Done
        </Button>
      </div>
    </li>
  );
}
