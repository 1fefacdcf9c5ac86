import { ALL_EVENTS, type Webhook } from '@plumbline/contract/developers/webhooks';
import { Ellipsis, KeyRound, Pencil, Trash2 } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Menu } from '../../../ui/choices/menu.tsx';
import { Switch } from '../../../ui/choices/switch.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Td } from '../../../ui/lists/table.tsx';
import { toastFailure } from '../../../ui/overlays/toast-failure.ts';
import { toast } from '../../../ui/overlays/toast-store.ts';
import { useSwitchWebhook } from '../api.ts';

/** The dialog that is open over the list of webhooks. */
export type WebhookTask = 'edit' | 'log' | 'rotate' | 'delete';
export type OnTask = (task: WebhookTask, webhook: Webhook) => void;

interface WebhookProps {
  webhook: Webhook;
  onTask: OnTask;
}

/** A webhook in the table. */
export function WebhookRow({ webhook, onTask }: WebhookProps) {
  return (
    <tr>
      <Td className="font-medium wrap-anywhere">{webhook.url}</Td>
      <Td className="max-w-80 min-w-28 text-sm">{eventWords(webhook)}</Td>
      <Td>
        <WebhookSwitch webhook={webhook} />
      </Td>
      <Td>
        <div className="-mr-1 flex items-center justify-end gap-1">
          <LogButton webhook={webhook} onTask={onTask} />
          <WebhookMenu webhook={webhook} onTask={onTask} />
        </div>
      </Td>
    </tr>
  );
}

/** A webhook on a phone. */
export function WebhookCard({ webhook, onTask }: WebhookProps) {
  return (
    <li className="grid gap-1 rounded border border-line bg-surface p-4">
      <p className="font-medium wrap-anywhere">{webhook.url}</p>
      <p className="text-sm wrap-anywhere text-ink-2">{eventWords(webhook)}</p>
      <div className="mt-2 flex items-center gap-1">
        <WebhookSwitch webhook={webhook} />
        <span className="flex-1" />
        <LogButton webhook={webhook} onTask={onTask} />
        <WebhookMenu webhook={webhook} onTask={onTask} />
      </div>
    </li>
  );
}

const eventWords = ({ events }: Webhook) =>
  events.length === ALL_EVENTS.length ? 'All events' : events.join(', ');

function WebhookSwitch({ webhook: { id, url, active } }: { webhook: Webhook }) {
  const change = useSwitchWebhook(id);
  const shown = change.isPending ? change.variables : active;
  return (
    <Switch
      label={
        <>
          {shown ? 'On' : 'Off'}
          <span className="sr-only"> for {url}</span>
        </>
      }
      checked={shown}
      disabled={change.isPending}
      onCheckedChange={(next) =>
        change.mutate(next, {
          onSuccess: () => toast({ title: next ? 'Webhook turned on' : 'Webhook turned off' }),
          onError: (error) =>
            toastFailure(error, { fallback: 'Failed to change the webhook. Please try again.' }),
        })
      }
    />
  );
}

function LogButton({ webhook, onTask }: WebhookProps) {
  return (
    <Button aria-label={`Deliveries to ${webhook.url}`} onClick={() => onTask('log', webhook)}>
      Deliveries
    </Button>
  );
}

function WebhookMenu({ webhook, onTask }: WebhookProps) {
  return (
    <Menu
      heading={webhook.url}
      trigger={
        <IconButton label={`Actions for ${webhook.url}`} tooltip={false}>
          <Ellipsis aria-hidden="true" />
        </IconButton>
      }
      items={[
        {
          label: 'Edit',
          icon: <Pencil aria-hidden="true" />,
          movesFocus: true,
          onSelect: () => onTask('edit', webhook),
        },
        {
          label: 'Replace secret',
          icon: <KeyRound aria-hidden="true" />,
          movesFocus: true,
          onSelect: () => onTask('rotate', webhook),
        },
        'separator',
        {
          label: 'Delete',
          icon: <Trash2 aria-hidden="true" />,
          danger: true,
          movesFocus: true,
          onSelect: () => onTask('delete', webhook),
        },
      ]}
    />
  );
}
