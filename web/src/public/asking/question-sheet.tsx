/** @jsxImportSource preact */

import type { PublicEstimate } from '@plumbline/contract/estimates/public-estimates';
import type { PublicMessage } from '@plumbline/contract/estimates/questions';
import type { Offer, OfferGroup } from '@plumbline/contract/offer/offer';
import { joinWords, lineTitle, pickedTitles } from '@plumbline/contract/offer/offer-sums';
import { Fragment, type TargetedSubmitEvent } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { addressedTo } from '../answering/addressed-to.ts';
import { FailureAlert } from '../answering/failure-alert.tsx';
import { SheetDialog } from '../answering/sheet-dialog.tsx';
import { TextField } from '../answering/text-field.tsx';
import { useBusy } from '../answering/use-busy.ts';
import { nounOf } from '../figures.ts';
import { askQuestion, type Called } from '../public-api.ts';
import type { Asking } from './asking.tsx';
import { keepAsker, newId, readAsker } from './kept-asker.ts';

/** The contract's limit of a message. */
const LIMIT = 2_000;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

const TITLES = { question: 'Ask a question', changes: 'Ask for changes' } as const;
const TEXT_LABELS = { question: 'Your question', changes: 'What should change?' } as const;

export interface QuestionSheetProps {
  /** With what is picked now; an invoice has its own number, and nothing to pick. */
  readonly estimate: Called &
    Pick<PublicEstimate, 'clientName' | 'estimateNumber'> & {
      readonly offer: Pick<Offer, 'groups' | 'selection' | 'pricing'>;
    };
  readonly companyName: string;
  readonly asking: Asking;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onSent: (messages: PublicMessage[]) => void;
}

type Fields = Record<'text' | 'name' | 'email', string>;

const FAULTS: Readonly<Record<keyof Fields, string>> = {
  text: 'Please write a message',
  name: 'Please enter your name',
  email: 'Please enter a valid email address',
};

/** The faults of the fields, in their order. */
function findFaults({ text, name, email }: Fields): Partial<Fields> {
  return {
    ...(text.trim() === '' && { text: FAULTS.text }),
    ...(name.trim() === '' && { name: FAULTS.name }),
    ...(!EMAIL.test(email.trim()) && { email: FAULTS.email }),
  };
}

const linesOf = ({ sections }: OfferGroup) =>
  sections.flatMap(({ lines }) => lines.filter((line) => !line.isText && lineTitle(line) !== ''));

/** Asks a question or for changes. Text that could not be sent stays, and the same message is never sent twice. */
export function QuestionSheet({ estimate, companyName, asking, open, onClose, onSent }: QuestionSheetProps) {
  const { kind } = asking;
  const [fields, setFields] = useState<Fields>(() => ({
    text: '',
    name: estimate.clientName ?? '',
    email: '',
  }));
  const [about, setAbout] = useState(asking.groupId ?? '');
  const [faults, setFaults] = useState<Partial<Fields>>({});
  const [failure, setFailure] = useState<unknown>(null);
  const [isSent, setSent] = useState(false);
  const [messageId, setMessageId] = useState(newId);
  const sent = useRef<HTMLOutputElement>(null);
  const busy = useBusy();
  const [textId, aboutId] = [useId(), useId()];
  const { offer } = estimate;
  const parts = offer.groups.map((group) => ({ ...group, lines: linesOf(group) }));
  const hasParts = parts.some(({ title, lines }) => title !== '' || lines.length > 0);
  const picked = kind === 'changes' ? pickedTitles(offer, offer.selection) : [];

  useEffect(() => {
    const kept = readAsker();
    setFields((before) => ({
      ...before,
      name: kept.name || before.name,
      email: kept.email || addressedTo(),
    }));
  }, []);
  useEffect(() => {
    if (!open) return;
    setSent(false);
    setFailure(null);
    setAbout(asking.groupId ?? '');
  }, [open, asking]);
  useEffect(() => {
    if (isSent) sent.current?.focus();
  }, [isSent]);

  const set = (name: keyof Fields, value: string) => {
    setFields((before) => ({ ...before, [name]: value }));
    setFaults(({ [name]: _mended, ...others }) => others);
  };
  const field = (name: 'name' | 'email') => ({
    name,
    value: fields[name],
    fault: faults[name],
    required: true,
    onInput: ({ currentTarget }: { currentTarget: HTMLInputElement }) => set(name, currentTarget.value),
  });

  const submit = async (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const found = findFaults(fields);
    setFaults(found);
    const [first] = Object.keys(found);
    if (first) return form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    if (busy.isBusy) return;
    busy.set(true);
    setFailure(null);
    const [name, email] = [fields.name.trim(), fields.email.trim()];
    try {
      const { messages } = await askQuestion(estimate, {
        id: messageId,
        kind,
        text: fields.text,
        name,
        email,
        groupId:
          parts.find(({ id, lines }) => id === about || lines.some((line) => line.id === about))?.id ?? null,
        lineId: parts.some(({ id }) => id === about) ? null : about || null,
        ...(offer.pricing !== null && { selection: offer.selection }),
      });
      keepAsker({ name, email });
      setMessageId(newId());
      setFields((before) => ({ ...before, text: '' }));
      setSent(true);
      onSent(messages);
    } catch (error) {
      setFailure(error);
    }
    busy.set(false);
  };

  return (
    <SheetDialog
      title={TITLES[kind]}
      head={
        <div>
          <h2>{TITLES[kind]}</h2>
          <p className="quiet">
            {estimate.estimateNumber} · {companyName}
          </p>
        </div>
      }
      open={open}
      busy={busy.isBusy}
      onClose={onClose}
    >
      {isSent ? (
        <div className="sheet-form">
          <div className="sheet-body">
            <output ref={sent} tabIndex={-1}>
              <strong>Sent.</strong> {companyName} will answer here and by email.
            </output>
          </div>
          <div className="sheet-foot">
            <button type="button" className="button button-primary" onClick={onClose}>
              Done
            </button>
          </div>
        </div>
      ) : (
        <form className="sheet-form" noValidate onSubmit={(event) => void submit(event)}>
          <div className="sheet-body">
            {hasParts && (
              <div className="field">
                <label htmlFor={aboutId}>About</label>
                <select
                  id={aboutId}
                  value={about}
                  onChange={({ currentTarget }) => setAbout(currentTarget.value)}
                >
                  <option value="">The whole {estimate.isInvoice ? 'invoice' : nounOf(estimate)}</option>
                  {parts.map(({ id, title, lines }) => (
                    <Fragment key={id}>
                      {id !== null && <option value={id}>{title}</option>}
                      {lines.map((line) => (
                        <option key={line.id} value={line.id}>
                          {id === null ? lineTitle(line) : `${title}: ${lineTitle(line)}`}
                        </option>
                      ))}
                    </Fragment>
                  ))}
                </select>
              </div>
            )}
            <div className="field">
              <label htmlFor={textId}>{TEXT_LABELS[kind]}</label>
              <textarea
                id={textId}
                name="text"
                rows={5}
                maxLength={LIMIT}
                required
                dir="auto"
                value={fields.text}
                onInput={({ currentTarget }) => set('text', currentTarget.value)}
                aria-invalid={faults.text !== undefined}
                aria-describedby={`${textId}-below`}
              />
              <p id={`${textId}-below`} className={faults.text ? 'field-fault' : 'field-hint'}>
                {faults.text ??
                  (picked.length > 0 ? `We’ll include what you picked: ${joinWords(picked)}.` : '')}
              </p>
            </div>
            <TextField label="Your name" autoComplete="name" {...field('name')} />
            <TextField
              label="Email"
              type="email"
              inputMode="email"
              autoComplete="email"
              hint="For the answer. It isn’t shown on this page."
              {...field('email')}
            />
          </div>
          <div className="sheet-foot">
            {failure !== null && <FailureAlert title="Your message wasn’t sent" error={failure} />}
            <button type="submit" className="button button-primary" aria-disabled={busy.isBusy}>
              {busy.isBusy ? 'Sending…' : 'Send'}
            </button>
          </div>
        </form>
      )}
    </SheetDialog>
  );
}
