/** @jsxImportSource preact */
import type { PublicEstimate } from '@plumbline/contract/estimates/public-estimates';
import type { TargetedSubmitEvent } from 'preact';
import { useId, useState } from 'preact/hooks';
import { declineEstimate } from '../public-api.ts';
import { FailureAlert } from './failure-alert.tsx';
import { SheetDialog } from './sheet-dialog.tsx';

/** Asks for an optional reason, and declines. */
export function DeclineDialog(props: {
  estimate: PublicEstimate;
  companyName: string;
  open: boolean;
  onClose: () => void;
  onDeclined: () => void;
}) {
  const { estimate, companyName, open, onClose, onDeclined } = props;
  const [reason, setReason] = useState('');
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const reasonId = useId();

  const submit = async (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending) return;
    setSending(true);
    setFailure(null);
    try {
      await declineEstimate(estimate.id, reason);
      onDeclined();
    } catch (error) {
      setFailure(error);
    } finally {
      setSending(false);
    }
  };

  return (
    <SheetDialog
      title="Decline estimate"
      subtitle={`${estimate.estimateNumber} · ${companyName}`}
      open={open}
      busy={sending}
      onClose={onClose}
    >
      <form className="sheet-form" onSubmit={(event) => void submit(event)}>
        <div className="field">
          <label htmlFor={reasonId}>Reason (optional)</label>
          <textarea
            id={reasonId}
            name="reason"
            rows={4}
            maxLength={20_000}
            value={reason}
            onInput={({ currentTarget }) => setReason(currentTarget.value)}
            aria-describedby={`${reasonId}-below`}
          />
          <p id={`${reasonId}-below`} className="field-hint">
            {companyName} gets to read this.
          </p>
        </div>
        {failure !== null && <FailureAlert title="Failed to decline estimate" error={failure} />}
        <button type="submit" className="button button-danger" aria-disabled={sending}>
          {sending ? 'Declining…' : 'Decline estimate'}
        </button>
      </form>
    </SheetDialog>
  );
}
