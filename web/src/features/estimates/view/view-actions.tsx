import type { Estimate } from '@plumbline/contract/estimates';
import { awaitsAnswer } from '@plumbline/contract/estimates/statuses';
import {
  BadgeCheck,
  Banknote,
  Copy,
  Download,
  Ellipsis,
  EyeOff,
  Pencil,
  Send,
  Trash2,
  Undo2,
} from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Menu, type MenuItem } from '../../../ui/choices/menu.tsx';
import { DeleteDialog } from '../actions/delete-dialog.tsx';
import { isDraft, sendButtonName, takesPayments } from '../actions/offered-actions.ts';
import { RecallDialog } from '../actions/recall-dialog.tsx';
import { SendDialog } from '../actions/send-dialog.tsx';
import { useChangeStatus } from '../actions/use-change-status.ts';
import { useDownloadPdf, useSaveCertificate } from '../actions/use-download-pdf.ts';
import { useDuplicate } from '../actions/use-duplicate.ts';
import { RecordPaymentDialog } from '../payments/record-payment-dialog.tsx';

interface ViewActionsProps {
  estimate: Estimate;
  /** The contractor's calendar date, `yyyy-mm-dd`. */
  today: string;
  isPhone: boolean;
  /** Called after deletion; leave the page. */
  onDeleted: () => void;
}

/** The estimate's actions; on phones a bar at the bottom. */
export function ViewActions({ estimate, today, isPhone, onDeleted }: ViewActionsProps) {
  const navigate = useNavigate();
  const [isSending, setSending] = useState(false);
  const [isRecalling, setRecalling] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const [isRecording, setRecording] = useState(false);
  const duplicate = useDuplicate((copy) => void navigate(`/estimates/${copy.id}/edit`));
  const { downloadPdf, isPending: isDownloading } = useDownloadPdf();
  const saveCertificate = useSaveCertificate();
  const { changeStatus } = useChangeStatus();
  const sendName = sendButtonName(estimate.status);
  const draft = isDraft(estimate.status);
  const isOwed = takesPayments(estimate);

  const more: (MenuItem | 'separator')[] = [
    { label: 'Duplicate', icon: <Copy aria-hidden="true" />, onSelect: () => void duplicate(estimate.id) },
  ];
  if (estimate.events.some(({ type }) => type === 'accepted'))
    more.push({
      label: 'Download certificate',
      icon: <BadgeCheck aria-hidden="true" />,
      onSelect: () => void saveCertificate(estimate),
    });
  if (estimate.status === 'viewed')
    more.push({
      label: 'Mark as not opened',
      icon: <EyeOff aria-hidden="true" />,
      onSelect: () => void changeStatus(estimate, 'sent'),
    });
  if (awaitsAnswer(estimate.status))
    more.push({ label: 'Recall', icon: <Undo2 aria-hidden="true" />, onSelect: () => setRecalling(true) });
  if (draft)
    more.push('separator', {
      label: 'Delete',
      icon: <Trash2 aria-hidden="true" />,
      danger: true,
      onSelect: () => setDeleting(true),
    });

  return (
    <div className="flex gap-2 max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-20 max-md:border-t max-md:border-line max-md:bg-surface max-md:px-4 max-md:pt-2.5 max-md:pb-[calc(10px+env(safe-area-inset-bottom))] md:ml-auto">
      <Menu
        trigger={
          <Button aria-label="More actions" className="w-control px-0!">
            <Ellipsis aria-hidden="true" />
          </Button>
        }
        label="More actions"
        items={more}
      />
      {draft && (
        <ButtonLink to={`/estimates/${estimate.id}/edit`} icon={<Pencil aria-hidden="true" />}>
          Edit
        </ButtonLink>
      )}
      <Button
        aria-label="Download PDF"
        className={sendName || isOwed ? '' : 'max-md:flex-1'}
        icon={<Download aria-hidden="true" />}
        busy={isDownloading}
        onClick={() => void downloadPdf(estimate)}
      >
        {isPhone ? 'PDF' : 'Download PDF'}
      </Button>
      {sendName && (
        <Button
          variant="primary"
          aria-label={sendName}
          className="max-md:flex-1"
          icon={<Send aria-hidden="true" />}
          onClick={() => setSending(true)}
        >
          {isPhone ? sendName.replace(' Estimate', '') : sendName}
        </Button>
      )}
      {isOwed && (
        <Button
          variant="primary"
          className="max-md:flex-1"
          icon={<Banknote aria-hidden="true" />}
          onClick={() => setRecording(true)}
        >
          Record payment
        </Button>
      )}
      <RecordPaymentDialog
        estimate={estimate}
        today={today}
        open={isRecording && isOwed}
        onOpenChange={setRecording}
      />
      <SendDialog estimate={estimate} from="view" open={isSending} onOpenChange={setSending} />
      <RecallDialog estimate={estimate} open={isRecalling} onOpenChange={setRecalling} />
      <DeleteDialog estimate={estimate} open={isDeleting} onOpenChange={setDeleting} onDeleted={onDeleted} />
    </div>
  );
}
