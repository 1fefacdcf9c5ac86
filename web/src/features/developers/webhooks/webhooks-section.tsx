import type { Webhook } from '@plumbline/contract/developers/webhooks';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { PHONE, useMediaQuery } from '../../../lib/use-media-query.ts';
import { Button } from '../../../ui/button.tsx';
import { ListNotLoaded } from '../../../ui/lists/list-not-loaded.tsx';
import { Table, Th } from '../../../ui/lists/table.tsx';
import { useWebhooks } from '../api.ts';
import { DeveloperSection, ListEmpty, ListSkeleton } from '../developer-section.tsx';
import { DeleteWebhookDialog } from './delete-webhook-dialog.tsx';
import { DeliveryLog } from './delivery-log.tsx';
import { RotateSecretDialog } from './rotate-secret-dialog.tsx';
import { SwitchedOffNotice } from './switched-off-notice.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import { type OnTask, WebhookCard, WebhookRow, type WebhookTask } from './webhook-row.tsx';

/** The contractor's webhooks. */
export function WebhooksSection() {
  const [making, setMaking] = useState(false);
  const [open, setOpen] = useState<{ task: WebhookTask; webhook: Webhook } | null>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(null);
  return (
    <DeveloperSection
      title="Webhooks"
      about="Plumbline calls your URL when an estimate is sent, accepted, paid and more. Each call is signed."
      action={
        <Button ref={addButton} icon={<Plus aria-hidden="true" />} onClick={() => setMaking(true)}>
          Add webhook
        </Button>
      }
    >
      <WebhookList onTask={(task, webhook) => setOpen({ task, webhook })} />
      {making && <WebhookDialog onClose={() => setMaking(false)} />}
      {open?.task === 'edit' && <WebhookDialog webhook={open.webhook} onClose={close} />}
      {open?.task === 'log' && <DeliveryLog webhook={open.webhook} onClose={close} />}
      {open?.task === 'rotate' && <RotateSecretDialog webhook={open.webhook} onClose={close} />}
      {open?.task === 'delete' && (
        <DeleteWebhookDialog webhook={open.webhook} onClose={close} focusAfter={addButton} />
      )}
    </DeveloperSection>
  );
}

function WebhookList({ onTask }: { onTask: OnTask }) {
  const { data: webhooks, error, refetch } = useWebhooks();
  const isPhone = useMediaQuery(PHONE);
  if (!webhooks)
    return error ? (
      <ListNotLoaded onRetry={() => void refetch()} />
    ) : (
      <ListSkeleton label="Loading your webhooks" />
    );
  if (webhooks.length === 0)
    return <ListEmpty title="No webhooks yet">Add one to notify another app about your estimates.</ListEmpty>;
  const off = webhooks.filter(({ switchedOff }) => switchedOff);
  return (
    <>
      {off.map((webhook) => (
        <SwitchedOffNotice key={webhook.id} webhook={webhook} onLog={() => onTask('log', webhook)} />
      ))}
      {isPhone ? (
        <ul aria-label="Webhooks" className="grid gap-3">
          {webhooks.map((webhook) => (
            <WebhookCard key={webhook.id} webhook={webhook} onTask={onTask} />
          ))}
        </ul>
      ) : (
        <Table aria-label="Webhooks">
          <thead>
            <tr>
              <Th>Address</Th>
              <Th>Events</Th>
              <Th>On</Th>
              <Th>
                <span className="sr-only">Actions</span>
              </Th>
            </tr>
          </thead>
          <tbody>
            {webhooks.map((webhook) => (
              <WebhookRow key={webhook.id} webhook={webhook} onTask={onTask} />
            ))}
          </tbody>
        </Table>
      )}
    </>
  );
}
