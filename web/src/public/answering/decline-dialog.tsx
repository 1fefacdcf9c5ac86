/** @jsxImportSource preact */
import type { PublicEstimate } from '@plumbline/contract/estimates/public-estimates';
import type { TargetedSubmitEvent } from 'preact';
import { useId, useState } from 'preact/hooks';
import { declineEstimate, outdatedCode } from '../public-api.ts';
import { FailureAlert } from './failure-alert.tsx';
import { SheetDialog } from './sheet-dialog.tsx';

/** Asks for an optional reason, and declines. */
export function DeclineDialog(props: {
  estimate: PublicEstimate;
  companyName: string;
  open: boolean;
  onClose: () => void;
  onDeclined: () => void;
  onOutdated: (code: string) => void;
}) {
  const { estimate, companyName, open, onClose, onDeclined, onOutdated } = props;
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
      const code = outdatedCode(error);
      if (code) onOutdated(code);
      else setFailure(error);
    } finally {
      setSending(false);
    }
  };

  return (
    <SheetDialog
      title="Decline estimate"
      head={
        <div>
          <h2>Decline estimate</h2>
          <p className="quiet">
            {estimate.estimateNumber} · {companyName}
          </p>
        </div>
      }
      open={open}
      busy={sending}
      onClose={onClose}
    >
      <form className="sheet-form" onSubmit={(event) => void submit(event)}>
        <div className="sheet-body">
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
              {companyName} will see this.
            </p>
          </div>
        </div>
        <div className="sheet-foot">
          {failure !== null && <FailureAlert title="Failed to decline estimate" error={failure} />}
          <button type="submit" className="button button-danger" aria-disabled={sending}>
            {sending ? 'Declining…' : 'Decline estimate'}
          </button>
        </div>
      </form>
    </SheetDialog>
  );
}
