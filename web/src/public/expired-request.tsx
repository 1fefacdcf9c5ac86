/** @jsxImportSource preact */
import type { PublicEstimate } from '@plumbline/contract/estimates/public-estimates';
import type { TargetedSubmitEvent } from 'preact';
import { useId, useState } from 'preact/hooks';
import { FailureAlert } from './answering/failure-alert.tsx';
import { useAnswer } from './answering/use-answer.ts';
import { useBusy } from './answering/use-busy.ts';
import { nounOf } from './figures.ts';
import { requestUpdate } from './public-api.ts';

/** Asks the contractor for an updated version of an expired estimate, with an optional note. */
export function ExpiredRequest(props: {
  estimate: PublicEstimate;
  /** The contractor's first name, or the company. */
  contact: string;
  onAsked: () => void;
  onOutdated: (code: string) => void;
}) {
  const { estimate, contact, onAsked, onOutdated } = props;
  const [note, setNote] = useState('');
  const busy = useBusy();
  const { failure, send } = useAnswer(busy, onOutdated);
  const noteId = useId();

  const submit = (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void send(async () => {
      await requestUpdate(estimate, note);
      onAsked();
    });
  };

  return (
    <form className="update-request needs-script" onSubmit={submit}>
      <div className="field">
        <label htmlFor={noteId}>Note to {contact} (optional)</label>
        <textarea
          id={noteId}
          rows={3}
          maxLength={5_000}
          placeholder="I still want to go ahead. Could you start next month?"
          value={note}
          onInput={({ currentTarget }) => setNote(currentTarget.value)}
        />
      </div>
      {failure !== null && <FailureAlert title="Request not sent" error={failure} />}
      <div className="answer">
        <button type="submit" className="button button-primary" aria-disabled={busy.isBusy}>
          {busy.isBusy ? 'Sending…' : `Ask for an updated ${nounOf(estimate)}`}
        </button>
      </div>
    </form>
  );
}
