import type { EstimateSummary } from '@plumbline/contract/estimates';
import { type ReactNode, useState } from 'react';
import { DeleteDialog } from '../actions/delete-dialog.tsx';
import { RecallDialog } from '../actions/recall-dialog.tsx';
import { SendDialog } from '../actions/send-dialog.tsx';
import { useChangeStatus } from '../actions/use-change-status.ts';
import { useDownloadPdf } from '../actions/use-download-pdf.ts';
import { useDuplicate } from '../actions/use-duplicate.ts';
import type { RowActions } from './row-actions.ts';

/** A confirmation before an action. */
interface Question {
  readonly about: 'send' | 'recall' | 'remove';
  readonly estimate: EstimateSummary;
}

interface OfferedActions {
  readonly actions: RowActions;
  /** The estimate whose status change is pending. */
  readonly changingId: string | null;
  /** To be rendered beside the rows: a confirmation stays open when its row is removed meanwhile. */
  readonly question: ReactNode;
}

/** The actions on each estimate of a list. */
export function useRowActions(): OfferedActions {
  const [question, setQuestion] = useState<Question | null>(null);
  const { changeStatus, changingId } = useChangeStatus();
  const duplicate = useDuplicate();
  const { downloadPdf } = useDownloadPdf();
  const [actions] = useState<RowActions>(() => ({
    changeStatus: (estimate, next) => void changeStatus(estimate, next),
    duplicate: (estimate) => void duplicate(estimate.id),
    downloadPdf: (estimate) => void downloadPdf(estimate),
    send: (estimate) => setQuestion({ about: 'send', estimate }),
    recall: (estimate) => setQuestion({ about: 'recall', estimate }),
    remove: (estimate) => setQuestion({ about: 'remove', estimate }),
  }));
  return {
    actions,
    changingId,
    question: question && <QuestionDialog {...question} onClose={() => setQuestion(null)} />,
  };
}

function QuestionDialog({ about, estimate, onClose }: Question & { onClose: () => void }) {
  const shared = { estimate, open: true, onOpenChange: (open: boolean) => !open && onClose() };
  if (about === 'send') return <SendDialog from="list" {...shared} />;
  if (about === 'recall') return <RecallDialog {...shared} />;
  return <DeleteDialog {...shared} />;
}
