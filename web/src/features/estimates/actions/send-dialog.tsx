import type { Estimate, EstimateSummary } from '@plumbline/contract/estimates';
import { SEND_ADDRESS_FAULT } from '@plumbline/contract/estimates/sending';
import { Link2, MessageSquare, PenLine, Send, Share2 } from 'lucide-react';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { HttpError } from '../../../lib/http/http-error.ts';
import { PHONE, useMediaQuery } from '../../../lib/use-media-query.ts';
import { Button } from '../../../ui/button.tsx';
import { FullDialog } from '../../../ui/overlays/dialog.tsx';
import { toast } from '../../../ui/overlays/toast-store.ts';
import { pdfPath, type SendOrder, useSendEstimate } from '../api.ts';
import { useDocumentKind } from '../document-kind.ts';
import { shortName } from '../short-name.ts';
import { MailFields } from './mail-fields.tsx';
import { RemindersNote } from './reminders-note.tsx';
import { reportFailure } from './report-failure.ts';
import { ClientSees, ReviewChanges, ReviewDocument, ReviewPage, ReviewTotal } from './review-page.tsx';
import { canShare, useHandOver } from './use-hand-over.ts';

/** An alternative way to send it. */
const OTHER = 'px-3!';

/** The send function of a dialog. */
export interface SendWay {
  readonly title: string;
  /** The title where a text message is the first way offered; the same unless given. */
  readonly textTitle?: string;
  /** The address of the client's PDF. */
  readonly pdf: string;
  readonly send: (order: Omit<SendOrder, 'id'>) => Promise<unknown>;
  /** Handles an error that is not about the address; returning false leaves it to the dialog. */
  readonly onRefused?: (error: unknown) => boolean;
  /** The changes, shown above the address. */
  readonly changes: ReactNode;
  /** Why it cannot be sent now. */
  readonly hindrance?: string | null;
}

interface SendFormProps {
  /** In the list without its lines until they are read. */
  estimate: EstimateSummary | Estimate;
  way: SendWay;
  onOpenChange: (open: boolean) => void;
  /** Called instead of `onOpenChange` once the mail is sent. */
  onSent?: (() => void) | undefined;
}

interface SendDialogProps {
  /** In the list without its lines until they are read. */
  estimate: EstimateSummary | Estimate;
  /** The page that opened it; each has its own API path. */
  from: 'list' | 'view';
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Called instead of `onOpenChange` once the mail is sent. */
  onSent?: () => void;
}

/** The open dialog. */
export function SendForm({ estimate, way, onOpenChange, onSent }: SendFormProps) {
  const formId = useId();
  const clientEmail = estimate.client?.email ?? '';
  const { name, noun } = useDocumentKind();
  const [mail, setMail] = useState({ email: clientEmail, message: '' });
  const [fault, setFault] = useState<string | null>(null);
  const [isMailing, setMailing] = useState(false);
  const email = mail.email.trim();
  const message = mail.message.trim();
  const isPhone = useMediaQuery(PHONE);
  const send = async (order: Omit<SendOrder, 'id'>) => {
    try {
      await way.send(order);
      toast({ title: `${name} sent successfully` });
      return true;
    } catch (error) {
      if (error instanceof HttpError && error.body.message === SEND_ADDRESS_FAULT)
        setFault(SEND_ADDRESS_FAULT);
      else if (!way.onRefused?.(error)) reportFailure(error, `Failed to send ${noun}`);
      return false;
    }
  };
  const handOver = useHandOver(estimate, send);
  const isSending = isMailing || handOver.isPending;
  const { hindrance = null } = way;
  const isBlocked = isSending || hindrance !== null;
  const textsFirst = isPhone && Boolean(estimate.client?.phone);

  const close = () => {
    if (onSent) onSent();
    else onOpenChange(false);
  };
  const closeIf = (isSent: boolean) => {
    if (isSent) close();
  };
  const text = () => void handOver.text(message).then(closeIf);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (email === '') return setFault(SEND_ADDRESS_FAULT);
    if (isBlocked) return;
    setMailing(true);
    void send({ email, ...(message !== '' && { customMessage: message }) })
      .finally(() => setMailing(false))
      .then(closeIf);
  };

  const firstLook = { variant: 'primary', size: 'large', className: 'py-2 whitespace-normal!' } as const;
  const otherLook = { className: OTHER } as const;
  const mailButton = (
    <Button
      {...(textsFirst ? otherLook : firstLook)}
      // On a phone the keyboard stays down while there is nothing to type.
      {...(isPhone && !textsFirst && email !== '' && { 'data-first': true })}
      type="submit"
      form={formId}
      icon={<Send aria-hidden="true" className={textsFirst ? 'max-md:hidden' : ''} />}
      disabled={mail.email === '' || handOver.isPending || hindrance !== null}
      busy={isMailing}
      busyLabel="Sending..."
    >
      Send Email
    </Button>
  );
  const textButton = (
    <Button
      {...(textsFirst ? { ...firstLook, 'data-first': true } : otherLook)}
      icon={<MessageSquare aria-hidden="true" className={textsFirst ? '' : 'max-md:hidden'} />}
      disabled={isMailing || hindrance !== null}
      busy={handOver.isPending}
      onClick={text}
    >
      {textsFirst ? `Text to ${shortName(estimate.client)}` : 'Text'}
    </Button>
  );
  return (
    <FullDialog
      open
      onOpenChange={onOpenChange}
      busy={isSending}
      title={(textsFirst && way.textTitle) || way.title}
      description={estimate.estimateNumber}
      beside={isPhone ? null : <ReviewDocument estimate={estimate} pdf={way.pdf} />}
      footer={
        <footer className="grid gap-2 px-4 pt-3 pb-4 max-md:border-t max-md:border-line max-md:pb-[calc(16px+env(safe-area-inset-bottom))] md:px-6 md:pb-6">
          {isPhone && <ReviewTotal estimate={estimate} />}
          {hindrance !== null && <p className="text-sm text-ink-2">{hindrance}</p>}
          {textsFirst && textButton}
          {!textsFirst && mailButton}
          <fieldset className="flex flex-wrap gap-2 *:flex-auto md:mt-2 md:grid md:grid-cols-2">
            <legend className="sr-only">Other ways to send it</legend>
            {textsFirst ? mailButton : textButton}
            {canShare() && (
              <Button
                className={OTHER}
                icon={<Share2 aria-hidden="true" className="max-md:hidden" />}
                disabled={isBlocked}
                onClick={() => void handOver.share(message).then(closeIf)}
              >
                Share
              </Button>
            )}
            <Button
              className={OTHER}
              icon={<Link2 aria-hidden="true" className="max-md:hidden" />}
              disabled={isBlocked}
              onClick={() => void handOver.copy().then(closeIf)}
            >
              Copy link
            </Button>
            {!estimate.isExpired && (
              <Button
                className={OTHER}
                icon={<PenLine aria-hidden="true" className="max-md:hidden" />}
                disabled={isBlocked}
                onClick={() => void handOver.sign()}
              >
                Sign here now
              </Button>
            )}
            <Button className={OTHER} disabled={isSending} onClick={() => onOpenChange(false)}>
              Cancel
            </Button>
          </fieldset>
        </footer>
      }
    >
      {isPhone ? (
        <ReviewPage estimate={estimate} pdf={way.pdf} />
      ) : (
        <div className="grid gap-1">
          <ReviewTotal estimate={estimate} />
          <p className="text-sm text-ink-2">
            <ClientSees estimate={estimate} />
          </p>
        </div>
      )}
      {way.changes}
      <form id={formId} onSubmit={submit} noValidate className="grid gap-4">
        <MailFields
          mail={mail}
          placeholder={clientEmail}
          fault={fault}
          onChange={(changes) => {
            setMail({ ...mail, ...changes });
            setFault(null);
          }}
        />
        <RemindersNote estimateId={estimate.id} onLeave={() => onOpenChange(false)} />
      </form>
    </FullDialog>
  );
}

function SendEstimate({ estimate, from, onOpenChange, onSent }: SendDialogProps) {
  const { mutateAsync } = useSendEstimate(from);
  const { noun, path } = useDocumentKind();
  const way: SendWay = {
    title: noun === 'estimate' ? 'Send Estimate via Email' : `Send ${noun}`,
    textTitle: `Send ${noun}`,
    pdf: pdfPath(estimate.id, undefined, path),
    send: (order) => mutateAsync({ id: estimate.id, ...order }),
    changes: <ReviewChanges estimate={estimate} />,
  };
  return <SendForm {...{ estimate, way, onOpenChange, onSent }} />;
}

/** Sends an estimate by email, or as a link by text, share or copy; a fresh form each time it opens. */
export function SendDialog(props: SendDialogProps) {
  return props.open ? <SendEstimate key={props.estimate.id} {...props} /> : null;
}
