import { unsaidChanges } from '@plumbline/contract/offer/unsaid-changes';
import { useState } from 'react';
import { HttpError } from '../../../lib/http/http-error.ts';
import { Field } from '../../../ui/inputs/field.tsx';
import { TextArea } from '../../../ui/inputs/text-area.tsx';
import { SendForm, type SendWay } from '../actions/send-dialog.tsx';
import type { SendPartProps } from '../form/form-parts.tsx';
import { useRevision, useSendRevision } from './revision-api.ts';
import { REVISION_FORM } from './revision-form.ts';

const NOTHING_CHANGED = 'Nothing that your client can see has changed yet, so there is nothing to send.';

/** Refusals after which the form asks what to do with the changes. */
const OVERTAKEN: readonly unknown[] = ['ALREADY_ACCEPTED', 'STALE_EDIT', 'NOT_SENT', 'NO_REVISION'];

/** Sends a revision as the next version, with its changes. */
export function SendRevision({ document, onClose, onSent, onRefused }: SendPartProps) {
  const { id, version } = document;
  const { data } = useRevision(id);
  const { mutateAsync } = useSendRevision();
  const [typed, setTyped] = useState<string | null>(null);
  const [isSame, setSame] = useState(false);
  const sentences = data?.changes.map(({ text }) => text) ?? [];
  const list = sentences.join('\n');
  const note = (typed ?? list).trim();
  // Content sent before versions existed cannot be compared.
  const isUnchanged = isSame || (data !== undefined && sentences.length === 0 && version > 0);
  const isCut = unsaidChanges(note, sentences).length > 0;
  const way: SendWay = {
    title: REVISION_FORM.words.send(document),
    pdf: REVISION_FORM.pdfOf(id),
    // The list itself needs no note: the client reads it anyway.
    send: (order) =>
      mutateAsync({
        id,
        ...order,
        updatedAt: document.updatedAt,
        ...(note !== '' && note !== list && { note }),
      }),
    onRefused: (error) => {
      if (!(error instanceof HttpError)) return false;
      if (error.body.error === 'NOTHING_CHANGED') setSame(true);
      else if (OVERTAKEN.includes(error.body.error)) onRefused(error);
      else return false;
      return true;
    },
    changes: !isUnchanged && (
      <Field
        label="What changed (optional)"
        hint={
          isCut
            ? 'Your client reads this in the email and on their page, with the changes it leaves out.'
            : 'Your client reads this in the email and on their page.'
        }
      >
        <TextArea
          rows={Math.min(8, Math.max(3, sentences.length + 1))}
          value={typed ?? list}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
    ),
    hindrance: isUnchanged ? NOTHING_CHANGED : null,
  };
  return <SendForm estimate={document} way={way} onOpenChange={onClose} onSent={onSent} />;
}
