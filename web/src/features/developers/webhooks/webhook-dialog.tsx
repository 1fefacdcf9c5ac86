import { zodResolver } from '@hookform/resolvers/zod';
import {
  ALL_EVENTS,
  WEBHOOK_EVENTS,
  type Webhook,
  type WebhookRequest,
  webhookRequest,
} from '@plumbline/contract/developers/webhooks';
import { useId, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { applyIssues } from '../../../lib/http/apply-issues.ts';
import { Button } from '../../../ui/button.tsx';
import { Segments } from '../../../ui/choices/segments.tsx';
import { Field } from '../../../ui/inputs/field.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { toastFailure } from '../../../ui/overlays/toast-failure.ts';
import { toast } from '../../../ui/overlays/toast-store.ts';
import { useSaveWebhook } from '../api.ts';
import { ChoiceList } from '../choice-list.tsx';
import { ShownOnce } from '../shown-once.tsx';

const EXTENTS = [
  { value: 'all', label: 'All events' },
  { value: 'choose', label: 'Choose' },
] as const;
type Extent = (typeof EXTENTS)[number]['value'];

interface WebhookDialogProps {
  /** The webhook to edit; without it a new one is created. */
  webhook?: Webhook;
  onClose: () => void;
}

/** Asks for URL and events; for a new webhook it then shows the secret once. */
export function WebhookDialog({ webhook, onClose }: WebhookDialogProps) {
  const formId = useId();
  const save = useSaveWebhook(webhook?.id);
  const events = webhook?.events ?? ALL_EVENTS;
  const [extent, setExtent] = useState<Extent>(events.length === ALL_EVENTS.length ? 'all' : 'choose');
  const { register, handleSubmit, setError, setValue, control, formState } = useForm<WebhookRequest>({
    resolver: zodResolver(webhookRequest, undefined, { raw: true }),
    defaultValues: { url: webhook?.url ?? '', events: [...events] },
  });
  const chosen = useWatch({ control, name: 'events' });
  const choose = (next: WebhookRequest['events']) =>
    setValue('events', next, { shouldValidate: formState.isSubmitted });
  const changeExtent = (next: Extent) => {
    setExtent(next);
    if (next === 'all') choose(ALL_EVENTS);
  };
  const submit = handleSubmit((fields) =>
    save.mutate(fields, {
      onSuccess: () => {
        if (!webhook) return;
        toast({ title: 'Webhook saved' });
        onClose();
      },
      onError: (error) => {
        if (!applyIssues(error, ['url', 'events'], setError))
          toastFailure(error, { fallback: 'Failed to save the webhook. Please try again.' });
      },
    }),
  );

  if (!webhook && save.data?.secret)
    return (
      <Dialog
        open
        isHeld
        onOpenChange={onClose}
        title="Webhook added"
        description="Use this secret to check that calls come from Plumbline."
        footer={
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        }
      >
        <ShownOnce what="Signing secret" value={save.data.secret} />
      </Dialog>
    );

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={webhook ? 'Edit webhook' : 'Add webhook'}
      busy={save.isPending}
      action={{ label: webhook ? 'Save' : 'Add', form: formId, busyLabel: 'Saving...' }}
    >
      <form id={formId} noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
        <Field label="Address" error={formState.errors.url?.message}>
          <TextInput
            type="url"
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="https://"
            {...register('url')}
          />
        </Field>
        <Segments label="Events" value={extent} onValueChange={changeExtent} options={EXTENTS} />
        {extent === 'choose' && (
          <ChoiceList
            legend="Events to send"
            choices={WEBHOOK_EVENTS}
            value={chosen}
            onChange={choose}
            error={formState.errors.events?.message}
          />
        )}
      </form>
    </Dialog>
  );
}
