import { calendarDate } from '@plumbline/contract/calendar';
import type { SelectionOnWire } from '@plumbline/contract/content/groups';
import type { Estimate, EstimateSummary } from '@plumbline/contract/estimates';
import { isAnswered } from '@plumbline/contract/estimates/statuses';
import { hasPicks } from '@plumbline/contract/pricing/pick-rules';
import { type ReactNode, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useProfile } from '../../../lib/use-session.ts';
import { toast } from '../../../ui/overlays/toast-store.ts';
import { ChoicesDialog, type Chosen } from '../actions/choices-dialog.tsx';
import { DeleteDialog } from '../actions/delete-dialog.tsx';
import { isRevising } from '../actions/offered-actions.ts';
import { reportFailure } from '../actions/report-failure.ts';
import { SendDialog } from '../actions/send-dialog.tsx';
import { useDownloadPdf } from '../actions/use-download-pdf.ts';
import { useDuplicate } from '../actions/use-duplicate.ts';
import { useHoldChanges } from '../actions/use-hold-changes.ts';
import { useReadEstimate } from '../api.ts';
import { RecordPaymentDialog } from '../payments/record-payment-dialog.tsx';
import { SaveTemplateDialog } from '../templates/save-template-dialog.tsx';
import type { RowActions } from './row-actions.ts';

/** A dialog about one estimate. */
type Question =
  | { readonly about: 'remove'; readonly estimate: EstimateSummary }
  | { readonly about: 'template'; readonly estimate: EstimateSummary }
  | { readonly about: 'send'; readonly estimate: EstimateSummary | Estimate }
  /** What the client chose, before the estimate is marked as accepted, or its payment is recorded. */
  | { readonly about: 'choices'; readonly before: 'accepted' | 'paid'; readonly estimate: Estimate }
  | {
      readonly about: 'payment';
      readonly estimate: Estimate;
      readonly selection?: SelectionOnWire;
      readonly readAt: number;
    };

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
  /** A row has no lines, so the estimate is fetched to see whether there is anything to ask. */
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
      // Its lines say with what the total is; the dialog can do without.
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
  // The choices dialog closes after it asked for the payment: only the question that closes goes away.
  const close = (about: Question['about']) =>
    setQuestion((current) => (current?.about === about ? null : current));
  return {
    actions,
    question: question && (
      <QuestionDialog {...question} onAsk={setQuestion} onAccept={holdStatus} onClose={close} />
    ),
  };
}

type QuestionDialogProps = Question & {
  onAsk: (question: Question) => void;
  onAccept: (estimate: Estimate, status: 'accepted', chosen: Chosen) => void;
  onClose: (question: Question['about']) => void;
};

function QuestionDialog({ onAsk, onAccept, onClose, ...question }: QuestionDialogProps) {
  const { timeZone } = useProfile();
  const shared = { open: true, onOpenChange: (open: boolean) => !open && onClose(question.about) };
  if (question.about === 'payment') {
    const today = calendarDate(new Date(question.readAt), timeZone);
    const { estimate, selection } = question;
    return <RecordPaymentDialog inFull {...{ estimate, selection, today }} {...shared} />;
  }
  if (question.about === 'choices') {
    const { estimate, before } = question;
    const go = (chosen: Chosen) => {
      if (before === 'accepted') return onAccept(estimate, before, chosen);
      const { totalAmount } = chosen.sums;
      onAsk({
        about: 'payment',
        estimate: { ...estimate, totalAmount, amountDue: totalAmount },
        selection: chosen.selection,
        readAt: Date.now(),
      });
    };
    return (
      <ChoicesDialog
        estimate={estimate}
        confirmLabel={before === 'accepted' ? 'Mark as accepted' : 'Continue'}
        onConfirm={go}
        {...shared}
      />
    );
  }
  if (question.about === 'send') return <SendDialog from="list" estimate={question.estimate} {...shared} />;
  if (question.about === 'template') return <SaveTemplateDialog estimate={question.estimate} {...shared} />;
  return <DeleteDialog estimate={question.estimate} {...shared} />;
}
