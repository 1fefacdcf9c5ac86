import type { Estimate, EstimateSummary } from '@plumbline/contract/estimates';
import { isAnswered } from '@plumbline/contract/estimates/statuses';
import { hasPicks } from '@plumbline/contract/pricing/pick-rules';
import { type ReactNode, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { loadLater } from '../../../ui/load-later.tsx';
import { toast } from '../../../ui/overlays/toast-store.ts';
import { isRevising } from '../actions/offered-actions.ts';
import { reportFailure } from '../actions/report-failure.ts';
import { useDownloadPdf } from '../actions/use-download-pdf.ts';
import { useDuplicate } from '../actions/use-duplicate.ts';
import { useHoldChanges } from '../actions/use-hold-changes.ts';
import { useReadEstimate } from '../api.ts';
import type { Question } from './question-dialog.tsx';
import type { RowActions } from './row-actions.ts';

const QuestionDialog = loadLater(async () => (await import('./question-dialog.tsx')).QuestionDialog);

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
  const reading = useRef(new Set<string>());
  /** A row has no lines, so the estimate is fetched to determine whether it has choices. */
  const withEstimate = ({ id }: EstimateSummary, act: (estimate: Estimate) => void) => {
    reading.current.add(id);
    void readEstimate(id)
      .then(act, (error: unknown) => reportFailure(error, 'Failed to update estimate status'))
      .finally(() => reading.current.delete(id));
  };
  const [actions] = useState<RowActions>(() => ({
    changeStatus: (row, status) => {
      if (reading.current.has(row.id)) return;
      if (status === 'draft' && isRevising(row)) {
        toast({
          title: 'Finish your revision first',
          description: `Send or discard your changes to ${row.estimateNumber}, then you can take it back.`,
          variant: 'warning',
          action: {
            label: 'Continue revising',
            onSelect: () => void navigate(`/estimates/${row.id}/revise`),
          },
        });
        return;
      }
      if (status !== 'accepted') return holdStatus(row, status);
      withEstimate(row, (estimate) => {
        if (hasPicks(estimate)) setQuestion({ about: 'choices', before: 'accepted', estimate });
        else holdStatus(row, status);
      });
    },
    recordPayment: (row) =>
      withEstimate(row, (estimate) =>
        setQuestion(
          hasPicks(estimate) && !isAnswered(estimate.status)
            ? { about: 'choices', before: 'paid', estimate }
            : { about: 'payment', estimate, readAt: Date.now() },
        ),
      ),
    duplicate: (estimate) => void duplicate(estimate.id),
    saveAsTemplate: (estimate) => setQuestion({ about: 'template', estimate }),
    downloadPdf: (estimate) => void downloadPdf(estimate),
    send: (row) => {
      setQuestion({ about: 'send', estimate: row });
      // Its lines only provide the label of the total, which the dialog can do without.
      void readEstimate(row.id).then(
        (estimate) =>
          setQuestion((current) =>
            current?.about === 'send' && current.estimate.id === row.id
              ? { about: 'send', estimate }
              : current,
          ),
        () => {},
      );
    },
    remove: (estimate) => setQuestion({ about: 'remove', estimate }),
  }));
  // The choices dialog closes after the payment dialog has opened, so only the closing dialog is removed.
  const close = (about: Question['about']) =>
    setQuestion((current) => (current?.about === about ? null : current));
  return {
    actions,
    question: question && (
      <QuestionDialog {...question} onAsk={setQuestion} onAccept={holdStatus} onClose={close} />
    ),
  };
}
