import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { classNames } from '../../../ui/class-names.ts';

/** Without room beside the form, the preview is folded until opened. */
export function FoldedPreview({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <details
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="my-6 rounded border border-line"
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 px-4 font-medium [&::-webkit-details-marker]:hidden">
        <ChevronDown aria-hidden="true" className={classNames('size-4', open && 'rotate-180')} />
        Preview of the email
      </summary>
      {open && <div className="border-t border-line p-4">{children}</div>}
    </details>
  );
}
