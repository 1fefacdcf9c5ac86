import type { Webhook } from '@plumbline/contract/developers/webhooks';
import { Send } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ListNotLoaded } from '../../../ui/lists/list-not-loaded.tsx';
import { Sheet } from '../../../ui/overlays/dialog.tsx';
import { toastFailure } from '../../../ui/overlays/toast-failure.ts';
import { toast } from '../../../ui/overlays/toast-store.ts';
import { useDeliveries, useSendDelivery, useWebhooks } from '../api.ts';
import { ListSkeleton } from '../developer-section.tsx';
import { DeliveryEntry } from './delivery-entry.tsx';

interface DeliveryLogProps {
  webhook: Webhook;
  onClose: () => void;
}

/** A webhook's deliveries of the last 30 days, each with a resend button, and a test to send. */
export function DeliveryLog({ webhook, onClose }: DeliveryLogProps) {
  const { data: webhooks } = useWebhooks();
  const active = webhooks?.find(({ id }) => id === webhook.id)?.active ?? webhook.active;
  const send = useSendDelivery(webhook.id);
  const start = (deliveryId: string | null) =>
    send.mutate(deliveryId, {
      onSuccess: () => toast({ title: deliveryId === null ? 'Test on its way' : 'On its way again' }),
      onError: (error) => toastFailure(error, { fallback: 'Failed to send. Please try again.' }),
    });
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title="Deliveries"
      description={<span className="wrap-anywhere">{webhook.url}</span>}
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-48 text-sm text-ink-2">
          {active ? 'The last 30 days, newest first.' : 'This webhook is off. Turn it on to send deliveries.'}
        </p>
        <Button
          icon={<Send aria-hidden="true" />}
          disabled={!active}
          busy={send.isPending && send.variables === null}
          onClick={() => start(null)}
        >
          Send test
        </Button>
      </div>
      <Entries
        webhookId={webhook.id}
        onResend={active ? start : null}
        sending={send.isPending ? send.variables : null}
      />
    </Sheet>
  );
}

interface EntriesProps {
  webhookId: string;
  /** Null while nothing can be sent. */
  onResend: ((deliveryId: string) => void) | null;
  sending: string | null;
}

function Entries({ webhookId, onResend, sending }: EntriesProps) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useDeliveries(webhookId);
  if (!data)
    return error ? (
      <ListNotLoaded onRetry={() => void refetch()} />
    ) : (
      <ListSkeleton label="Loading deliveries" />
    );
  const rows = data.pages.flatMap((page) => page.rows);
  if (rows.length === 0)
    return (
      <EmptyState headingLevel={3} title="No deliveries yet" compact>
        Send a test to see if your app accepts it.
      </EmptyState>
    );
  return (
    <>
      <ul aria-label="Deliveries">
        {rows.map((row) => (
          <DeliveryEntry
            key={row.id}
            delivery={row}
            busy={sending === row.id}
            onResend={onResend && (() => onResend(row.id))}
          />
        ))}
      </ul>
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  );
}
