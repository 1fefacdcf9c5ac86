import {
  type BillingStatus,
  CANCELLATION_REASON_MIN,
  cancelSubscriptionRequest,
  DATA_KEPT_DAYS,
} from '@plumbline/contract/billing';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { formatDate } from '../../lib/dates.ts';
import { HttpError } from '../../lib/http/http-error.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { TextArea } from '../../ui/inputs/text-area.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { toastFailure } from '../../ui/overlays/toast-failure.ts';
import { toast } from '../../ui/overlays/toast-store.ts';
import { useCancelSubscription } from './api.ts';

const MISSING_REASON = {
  title: 'Missing Cancellation Reason',
  description: `Please provide a cancellation reason of at least ${CANCELLATION_REASON_MIN} characters.`,
} as const;

/** The validation error of a reason; null if it is valid. */
function reasonFault(reason: string): string | null {
  const { error } = cancelSubscriptionRequest.safeParse({ reason });
  return error?.issues[0]?.message ?? null;
}

/** Whether the server rejected the reason. */
const isReasonRefused = (error: unknown) =>
  error instanceof HttpError && Boolean(error.body.issues?.some(({ field }) => field === 'reason'));

interface CancelDialogProps {
  plan: BillingStatus;
  onClose: () => void;
}

/** Asks for the reason, then for confirmation, and only then cancels. */
export function CancelDialog({ plan, onClose }: CancelDialogProps) {
  const formId = useId();
  const [step, setStep] = useState<'reason' | 'confirmation'>('reason');
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const cancel = useCancelSubscription();
  const { currentPeriodEnd } = plan;
  const periodEnd = currentPeriodEnd === null ? null : formatDate(currentPeriodEnd);

  const goOn = (event: FormEvent) => {
    event.preventDefault();
    const found = reasonFault(reason);
    setFault(found);
    if (found === null) setStep('confirmation');
  };
  const askAgain = () => {
    toast({ ...MISSING_REASON, variant: 'destructive' });
    setFault(reasonFault(reason));
    setStep('reason');
  };
  const confirm = async () => {
    if (reasonFault(reason) !== null) return askAgain();
    try {
      await cancel.mutateAsync({ reason: reason.trim() });
      toast({
        title: 'Subscription Scheduled for Cancellation',
        description: `You keep access until your billing period ends${periodEnd === null ? '' : ` on ${periodEnd}`}.`,
      });
      onClose();
    } catch (error) {
      if (isReasonRefused(error)) return askAgain();
      toastFailure(error, {
        title: 'Cancellation Failed',
        fallback: 'Failed to cancel your subscription. Please try again.',
      });
    }
  };

  if (step === 'reason')
    return (
      <Dialog
        open
        onOpenChange={onClose}
        title="Cancel Subscription"
        description="Nothing is canceled yet. First, tell us why you’re leaving."
        footer={
          <>
            <Button onClick={onClose}>Keep my plan</Button>
            <Button type="submit" form={formId} variant="primary">
              Continue
            </Button>
          </>
        }
      >
        <form id={formId} noValidate onSubmit={goOn}>
          <ReasonField
            reason={reason}
            fault={fault}
            onChange={(text) => {
              setReason(text);
              setFault(null);
            }}
          />
        </form>
      </Dialog>
    );

  return (
    <Dialog
      open
      onOpenChange={onClose}
      busy={cancel.isPending}
      title="Cancel your subscription?"
      footer={
        <>
          <Button disabled={cancel.isPending} onClick={() => setStep('reason')}>
            Back
          </Button>
          <Button
            variant="danger"
            busy={cancel.isPending}
            busyLabel="Canceling..."
            onClick={() => void confirm()}
          >
            Cancel Subscription
          </Button>
        </>
      }
    >
      <Consequences periodEnd={periodEnd} />
    </Dialog>
  );
}

interface ReasonFieldProps {
  reason: string;
  fault: string | null;
  onChange: (text: string) => void;
}

function ReasonField({ reason, fault, onChange }: ReasonFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  // Returning from the second step focuses the reason.
  useEffect(() => area.current?.focus(), []);
  return (
    <Field label="Reason for leaving" hint={`At least ${CANCELLATION_REASON_MIN} characters.`} error={fault}>
      <TextArea ref={area} rows={4} value={reason} onChange={(event) => onChange(event.target.value)} />
    </Field>
  );
}

function Consequences({ periodEnd }: { periodEnd: string | null }) {
  const list = useRef<HTMLUListElement>(null);
  // The previous step's button is gone; focusing the list reads the consequences aloud.
  useEffect(() => list.current?.focus(), []);
  return (
    <ul ref={list} tabIndex={-1} className="grid list-disc gap-2 pl-5 outline-none marker:text-ink-3">
      <li>
        You keep Pro until <strong>{periodEnd ?? 'the end of your billing period'}</strong>. You won’t be
        charged again.
      </li>
      <li>After that, you can’t send estimates, download PDFs or change custom types and tax rates.</li>
      <li>Your clients’ links keep working.</li>
      <li>
        We keep your data for at least {DATA_KEPT_DAYS} days after that. You can{' '}
        <Link to="/settings#security">export it</Link> anytime.
      </li>
    </ul>
  );
}
