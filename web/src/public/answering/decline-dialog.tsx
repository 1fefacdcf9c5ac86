/** @jsxImportSource preact */
import type { PublicEstimate } from '@plumbline/contract/estimates/public-estimates';
import type { TargetedSubmitEvent } from 'preact';
import { useId, useState } from 'preact/hooks';
import { nounOf } from '../figures.ts';
import { declineEstimate } from '../public-api.ts';
import { FailureAlert } from './failure-alert.tsx';
import { SheetDialog } from './sheet-dialog.tsx';
import { useAnswer } from './use-answer.ts';
import { useBusy } from './use-busy.ts';

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
  const busy = useBusy();
  const { failure, send } = useAnswer(busy, onOutdated);
  const reasonId = useId();
  const title = `Decline ${nounOf(estimate)}`;

  const submit = (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void send(async () => {
      await declineEstimate(estimate, reason);
      onDeclined();
    });
  };

  return (
    <SheetDialog
      title={title}
      head={
        <div>
          <h2>{title}</h2>
          <p className="quiet">
            {estimate.estimateNumber} · {companyName}
          </p>
        </div>
      }
      open={open}
      busy={busy.isBusy}
      onClose={onClose}
    >
      <form className="sheet-form" onSubmit={submit}>
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
          {failure !== null && <FailureAlert title={`Failed to ${title.toLowerCase()}`} error={failure} />}
          <button type="submit" className="button button-danger" aria-disabled={busy.isBusy}>
            {busy.isBusy ? 'Declining…' : title}
          </button>
        </div>
      </form>
    </SheetDialog>
  );
}
