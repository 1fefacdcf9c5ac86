import type { Estimate } from '@plumbline/contract/estimates';
import { awaitsAnswer, isWon } from '@plumbline/contract/estimates/statuses';
import {
  BadgeCheck,
  Banknote,
  CalendarPlus,
  Copy,
  Download,
  EyeOff,
  FileDiff,
  LayoutTemplate,
  Pencil,
  Phone,
  ReceiptText,
  Send,
  Trash2,
  Undo2,
} from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { telHref } from '../../../lib/contact-links.ts';
import { ActionBar, SIDE } from '../../../ui/action-bar.tsx';
import { Button, ButtonLink, buttonClasses } from '../../../ui/button.tsx';
import type { MenuItem } from '../../../ui/choices/menu.tsx';
import { DeleteDialog } from '../actions/delete-dialog.tsx';
import {
  canRevise,
  hasExpired,
  isDraft,
  isRevising,
  sendButtonName,
  takesPayments,
} from '../actions/offered-actions.ts';
import { SendDialog } from '../actions/send-dialog.tsx';
import { TakeBackDialog } from '../actions/take-back-dialog.tsx';
import { useChangeStatus } from '../actions/use-change-status.ts';
import { useDownloadPdf, useSaveCertificate } from '../actions/use-download-pdf.ts';
import { useDuplicate } from '../actions/use-duplicate.ts';
import { useExtend } from '../actions/use-extend.ts';
import { useHeldAnswer } from '../actions/use-hold-changes.ts';
import { RecordPaymentDialog } from '../payments/record-payment-dialog.tsx';
import { shortName } from '../short-name.ts';
import { SaveTemplateDialog } from '../templates/save-template-dialog.tsx';

interface ViewActionsProps {
  estimate: Estimate;
  /** The contractor's calendar date, `yyyy-mm-dd`. */
  today: string;
  isPhone: boolean;
  /** Called after deletion; leave the page. */
  onDeleted: () => void;
  /** Starts an invoice; absent if nothing is left to invoice. */
  onInvoice?: (() => void) | undefined;
}

/** The primary action that advances the job, other than sending. */
function nextStep(estimate: Estimate, canInvoice: boolean): 'revise' | 'extend' | 'invoice' | 'call' | null {
  if (isRevising(estimate)) return 'revise';
  if (hasExpired(estimate)) return 'extend';
  if (canInvoice) return 'invoice';
  const canCall = Boolean(estimate.client?.phone);
  return canCall && (estimate.status === 'viewed' || estimate.status === 'accepted') ? 'call' : null;
}

/** The estimate's actions, the next step last; on phones a bar at the bottom. */
export function ViewActions({ estimate, today, isPhone, onDeleted, onInvoice }: ViewActionsProps) {
  const navigate = useNavigate();
  const [isSending, setSending] = useState(false);
  const [isTakingBack, setTakingBack] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const [isKeeping, setKeeping] = useState(false);
  const [isRecording, setRecording] = useState(false);
  const duplicate = useDuplicate((copy) => void navigate(`/estimates/${copy.id}/edit`));
  const { downloadPdf, isPending: isDownloading } = useDownloadPdf();
  const saveCertificate = useSaveCertificate();
  const { changeStatus } = useChangeStatus();
  const sendName = sendButtonName(estimate.status);
  const draft = isDraft(estimate.status);
  // Until an answer is sent, nothing can build on it.
  const isHeld = useHeldAnswer(estimate.id) !== null;
  const isOwed = !isHeld && takesPayments(estimate);
  const takesChanges = !isHeld && isWon(estimate.status);
  const canTakeBack = awaitsAnswer(estimate.status) && estimate.revision === null;
  const extend = useExtend();
  const name = shortName(estimate.client);
  const phone = estimate.client?.phone ?? '';
  const step = nextStep(estimate, onInvoice !== undefined);

  const more: (MenuItem | 'separator')[] = [
    { label: 'Duplicate', icon: <Copy aria-hidden="true" />, onSelect: () => void duplicate(estimate.id) },
    {
      label: 'Save as template',
      icon: <LayoutTemplate aria-hidden="true" />,
      onSelect: () => setKeeping(true),
    },
  ];
  if (isPhone && takesChanges)
    more.push({
      label: 'Change order',
      icon: <FileDiff aria-hidden="true" />,
      onSelect: () => void navigate(`/estimates/${estimate.id}/change-orders/new`),
    });
  if (step === 'invoice' && phone)
    more.push({ label: `Call ${name}`, icon: <Phone aria-hidden="true" />, href: telHref(phone) });
  if (estimate.events.some(({ type }) => type === 'accepted'))
    more.push({
      label: 'Download certificate',
      icon: <BadgeCheck aria-hidden="true" />,
      onSelect: () => void saveCertificate(estimate),
    });
  if (estimate.status === 'viewed')
    more.push({
      label: 'Mark as unopened',
      icon: <EyeOff aria-hidden="true" />,
      onSelect: () => void changeStatus(estimate, 'sent'),
    });
  if (canTakeBack)
    more.push({
      label: 'Take back to edit',
      icon: <Undo2 aria-hidden="true" />,
      onSelect: () => setTakingBack(true),
    });
  if (draft)
    more.push('separator', {
      label: 'Delete',
      icon: <Trash2 aria-hidden="true" />,
      danger: true,
      onSelect: () => setDeleting(true),
    });

  // While a question waits, the answer comes first.
  const isAsked = estimate.unreadMessages > 0;
  return (
    <ActionBar more={more}>
      {(draft || canRevise(estimate.status)) && step !== 'revise' && (
        <ButtonLink
          to={`/estimates/${estimate.id}/${draft ? 'edit' : 'revise'}`}
          className={SIDE}
          icon={<Pencil aria-hidden="true" />}
        >
          <span className="max-md:sr-only">{draft ? 'Edit' : 'Revise'}</span>
        </ButtonLink>
      )}
      {!isPhone && takesChanges && (
        <ButtonLink to={`/estimates/${estimate.id}/change-orders/new`} icon={<FileDiff aria-hidden="true" />}>
          Change order
        </ButtonLink>
      )}
      <Button
        aria-label="Download PDF"
        className={SIDE}
        icon={<Download aria-hidden="true" className="max-[419px]:hidden" />}
        busy={isDownloading}
        onClick={() => void downloadPdf(estimate)}
      >
        {isPhone ? 'PDF' : 'Download PDF'}
      </Button>
      {sendName && (step === null || step === 'call') && (
        <Button
          variant={step ? 'secondary' : 'primary'}
          aria-label={sendName}
          className={step ? SIDE : 'max-md:flex-1'}
          icon={<Send aria-hidden="true" className={step ? 'max-md:hidden' : ''} />}
          onClick={() => setSending(true)}
        >
          {isPhone ? sendName.replace(' Estimate', '') : sendName}
        </Button>
      )}
      {isOwed && (
        <Button
          variant={step ? 'secondary' : 'primary'}
          aria-label="Record payment"
          className={step ? SIDE : 'max-md:flex-1'}
          icon={<Banknote aria-hidden="true" className={step ? 'max-md:hidden' : ''} />}
          onClick={() => setRecording(true)}
        >
          {isPhone && step ? 'Payment' : 'Record payment'}
        </Button>
      )}
      {step === 'revise' && (
        <ButtonLink
          variant="primary"
          to={`/estimates/${estimate.id}/revise`}
          className="max-md:flex-1 max-md:px-2!"
          icon={<Pencil aria-hidden="true" />}
        >
          Continue revising
        </ButtonLink>
      )}
      {step === 'invoice' && (
        <Button
          variant="primary"
          className="max-md:flex-1 max-md:px-2!"
          icon={<ReceiptText aria-hidden="true" />}
          onClick={onInvoice}
        >
          New invoice
        </Button>
      )}
      {step === 'extend' && (
        <Button
          variant="primary"
          className="max-md:flex-1 max-md:px-2!"
          icon={<CalendarPlus aria-hidden="true" />}
          onClick={() => extend(estimate)}
        >
          Extend 30 days
        </Button>
      )}
      {step === 'call' && (
        <a
          href={telHref(phone)}
          className={`${buttonClasses({ variant: isAsked ? 'secondary' : 'primary' })} min-w-0 max-md:flex-1 max-md:px-2! md:max-w-80`}
        >
          <Phone aria-hidden="true" />
          <span className="truncate">
            Call<span className="max-[400px]:sr-only"> {name}</span>
            {estimate.status === 'accepted' && !isPhone && ' to schedule'}
          </span>
        </a>
      )}
      <RecordPaymentDialog
        estimate={estimate}
        today={today}
        open={isRecording && isOwed}
        onOpenChange={setRecording}
      />
      <SendDialog estimate={estimate} from="view" open={isSending} onOpenChange={setSending} />
      {isKeeping && <SaveTemplateDialog estimate={estimate} open onOpenChange={setKeeping} />}
      <TakeBackDialog estimate={estimate} open={isTakingBack} onOpenChange={setTakingBack} />
      <DeleteDialog estimate={estimate} open={isDeleting} onOpenChange={setDeleting} onDeleted={onDeleted} />
    </ActionBar>
  );
}
