import type { DeliveryState, WebhookDelivery } from '@plumbline/contract/developers/webhooks';
import { ChevronRight, CircleAlert, CircleCheck, Clock } from 'lucide-react';
import { useId, useState } from 'react';
import { formatDateTime } from '../../../lib/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';

const STATES = {
  queued: { label: 'On its way', icon: Clock, ink: 'text-viewed' },
  delivered: { label: 'Delivered', icon: CircleCheck, ink: 'text-accepted' },
  failed: { label: 'Failed', icon: CircleAlert, ink: 'text-danger' },
} as const satisfies Record<DeliveryState, object>;

interface DeliveryEntryProps {
  delivery: WebhookDelivery;
  busy: boolean;
  /** Null while nothing can be sent. */
  onResend: (() => void) | null;
}

/** One delivery; expanded, it shows its attempts, request and response. */
export function DeliveryEntry({ delivery, busy, onResend }: DeliveryEntryProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const { label, icon: Icon, ink } = STATES[delivery.state];
  return (
    <li className="border-b border-line first:border-t">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        className="flex min-h-14 w-full items-center gap-3 px-1 py-2 text-left hover:bg-sunken"
      >
        <ChevronRight
          aria-hidden="true"
          className={classNames('size-4 flex-none text-ink-3 transition-transform', open && 'rotate-90')}
        />
        <span className="min-w-0 flex-1">
          <span className="block font-medium wrap-anywhere">{delivery.event}</span>
          <span className="block text-sm text-ink-2">{formatDateTime(delivery.createdAt)}</span>
        </span>
        <span className={classNames('flex flex-none items-center gap-1.5 text-sm font-medium', ink)}>
          <Icon aria-hidden="true" className="size-4" />
          {label}
        </span>
      </button>
      {open && (
        <div id={id} className="grid gap-3 pt-1 pb-4 pl-7">
          <Facts delivery={delivery} />
          <section
            aria-label="Body"
            // It may be wider than the sheet: focusable, so that the arrow keys scroll it.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={0}
            className="max-h-64 overflow-auto rounded border border-line bg-sunken p-3"
          >
            <pre className="text-sm">{indented(delivery.body)}</pre>
          </section>
          {onResend && (
            <Button
              className="justify-self-start"
              busy={busy}
              onClick={onResend}
              aria-label={`Send again: ${delivery.event}`}
            >
              Send again
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

function Facts({ delivery }: { delivery: WebhookDelivery }) {
  const { attempts, lastStatus, lastError, lastAttemptAt, state } = delivery;
  const tries = attempts === 1 ? '1 try' : `${attempts} tries`;
  return (
    <div className="text-sm">
      <p className="text-ink-2">
        {attempts === 0 ? 'Not tried yet' : tries}
        {lastAttemptAt && `, last on ${formatDateTime(lastAttemptAt)}`}
        {state === 'delivered' && lastStatus !== null && `, answered ${lastStatus}`}
      </p>
      {lastError && <p className="mt-0.5 text-danger">{lastError}</p>}
    </div>
  );
}

/** Formats the body, which is stored as sent, on one line. */
function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
