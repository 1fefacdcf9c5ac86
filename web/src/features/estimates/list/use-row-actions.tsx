import { calendarDate } from '@plumbline/contract/calendar';
import type { Estimate, EstimateSummary } from '@plumbline/contract/estimates';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { useProfile } from '../../../lib/use-session.ts';
import { DeleteDialog } from '../actions/delete-dialog.tsx';
import { reportFailure } from '../actions/report-failure.ts';
import { SendDialog } from '../actions/send-dialog.tsx';
import { useDownloadPdf } from '../actions/use-download-pdf.ts';
import { useDuplicate } from '../actions/use-duplicate.ts';
import { useHoldChanges } from '../actions/use-hold-changes.ts';
import { useReadEstimate } from '../api.ts';
import { RecordPaymentDialog } from '../payments/record-payment-dialog.tsx';
import type { RowActions } from './row-actions.ts';

/** A dialog about one estimate. */
type Question =
  | { readonly about: 'send' | 'remove'; readonly estimate: EstimateSummary }
  | { readonly about: 'payment'; readonly estimate: Estimate; readonly readAt: number };

interface OfferedActions {
  readonly actions: RowActions;
  /** To be rendered beside the rows: a dialog stays open when its row is removed meanwhile. */
  readonly question: ReactNode;
}

/** The actions on each estimate of a list. */
export function useRowActions(): OfferedActions {
  const navigate = useNavigate();
  const [question, setQuestion] = useState<Question | null>(null);
  const { holdStatus } = useHoldChanges();
  const duplicate = useDuplicate((copy) => void navigate(`/estimates/${copy.id}/edit`));
  const { downloadPdf } = useDownloadPdf();
  const readEstimate = useReadEstimate();
  const [actions] = useState<RowActions>(() => ({
    changeStatus: holdStatus,
    recordPayment: ({ id }) =>
      void readEstimate(id).then(
        (estimate) => setQuestion({ about: 'payment', estimate, readAt: Date.now() }),
        (error: unknown) => reportFailure(error, 'Failed to update estimate status'),
      ),
    duplicate: (estimate) => void duplicate(estimate.id),
    downloadPdf: (estimate) => void downloadPdf(estimate),
    send: (estimate) => setQuestion({ about: 'send', estimate }),
    remove: (estimate) => setQuestion({ about: 'remove', estimate }),
  }));
  return {
    actions,
    question: question && <QuestionDialog {...question} onClose={() => setQuestion(null)} />,
  };
}

function QuestionDialog({ onClose, ...question }: Question & { onClose: () => void }) {
  const { timeZone } = useProfile();
  const shared = { open: true, onOpenChange: (open: boolean) => !open && onClose() };
  if (question.about === 'payment') {
    const today = calendarDate(new Date(question.readAt), timeZone);
    return <RecordPaymentDialog inFull estimate={question.estimate} today={today} {...shared} />;
  }
  if (question.about === 'send') return <SendDialog from="list" estimate={question.estimate} {...shared} />;
  return <DeleteDialog estimate={question.estimate} {...shared} />;
}
