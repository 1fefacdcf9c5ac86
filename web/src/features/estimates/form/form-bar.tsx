import type { Estimate } from '@plumbline/contract/estimates';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatTime } from '../../../lib/dates.ts';
import { useArrivalFocus } from '../../../lib/use-arrival-focus.ts';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { INVOICE_KIND, useDocumentKind } from '../document-kind.ts';
import type { SaveStatus } from './saving/save-words.ts';
import { WishButton } from './wish-notice.tsx';

interface FormBarProps {
  title: string;
  /** Whether the status is shown; a sent document has its own text. */
  hasStatus: boolean;
  /** The estimate, once it has been saved. */
  saved: Pick<Estimate, 'id' | 'estimateNumber' | 'status' | 'changesRequestedAt'> | null;
  saveStatus: SaveStatus;
  isPhone: boolean;
  /** Whether the document, with the changes that the client asked for, is beside the form. */
  isWide: boolean;
  /** The target of its back arrow; by default the list, or for an invoice its page. */
  back?: { readonly to: string; readonly label: string };
  /** Below the title. */
  children?: ReactNode;
}

const STATUS_TEXTS = {
  unsaved: 'Saves as you go',
  saving: 'Saving…',
  failed: 'Not saved, trying again',
  refused: 'Not saved',
  conflict: 'Not saved: changed elsewhere',
} as const;

const BACK = { to: '/estimates', label: 'Back to estimates' };

const backOfInvoice = (saved: { readonly id: string } | null) =>
  saved
    ? { to: INVOICE_KIND.viewOf(saved.id), label: 'Back to the invoice' }
    : { to: '/invoices', label: 'Back to invoices' };

function statusText(status: SaveStatus, device: string): string {
  if (status.state === 'saved') return `Saved ${formatTime(status.at)}`;
  return status.state === 'kept' ? `Saved on this ${device}` : STATUS_TEXTS[status.state];
}

/** The form's full-width title bar, with whether the draft is saved; on a phone the page's only header, always in view. */
export function FormBar(props: FormBarProps) {
  const { title, hasStatus, saved, saveStatus, isPhone, isWide, children } = props;
  const kind = useDocumentKind();
  const heading = useArrivalFocus<HTMLHeadingElement>();
  const { back = kind === INVOICE_KIND ? backOfInvoice(saved) : BACK } = props;
  return (
    // The offline notice takes the top edge while it is shown.
    <div
      data-own-header=""
      className="border-b border-line px-4 max-md:sticky max-md:top-0 max-md:[body:has([data-notice])_&]:static max-md:z-10 max-md:bg-paper xl:px-8"
    >
      <div className="flex min-h-bar items-center gap-3 xl:min-h-16">
        <Link
          to={back.to}
          aria-label={back.label}
          className="-ml-2 grid size-11 flex-none place-items-center rounded text-ink-2 hover:bg-sunken hover:text-ink"
        >
          <ArrowLeft aria-hidden="true" />
        </Link>
        <div className="flex min-w-0 items-center gap-x-3 max-md:flex-wrap">
          <h1
            ref={heading}
            tabIndex={-1}
            className="truncate text-lg outline-none max-md:w-full max-md:text-base/5"
          >
            {title}
          </h1>
          {saved && (
            <>
              <span className="figures text-ink-2 max-md:text-sm">{saved.estimateNumber}</span>
              {hasStatus && (
                <span className="max-md:hidden">
                  <StatusChip status={saved.status} />
                </span>
              )}
            </>
          )}
          <output className="text-sm text-ink-2">
            {statusText(saveStatus, isPhone ? 'phone' : 'device')}
          </output>
        </div>
        {!isWide && <WishButton estimate={saved} />}
      </div>
      {children}
    </div>
  );
}
