import { calendarDate } from '@plumbline/contract/calendar';
import type { SelectionOnWire } from '@plumbline/contract/content/groups';
import type { Estimate, EstimateSummary } from '@plumbline/contract/estimates';
import { useProfile } from '../../../lib/use-session.ts';
import { ChoicesDialog, type Chosen } from '../actions/choices-dialog.tsx';
import { DeleteDialog } from '../actions/delete-dialog.tsx';
import { SendDialog } from '../actions/send-dialog.tsx';
import { RecordPaymentDialog } from '../payments/record-payment-dialog.tsx';
import { SaveTemplateDialog } from '../templates/save-template-dialog.tsx';

/** A dialog about one estimate. */
export type Question =
  | { readonly about: 'remove'; readonly estimate: EstimateSummary }
  | { readonly about: 'template'; readonly estimate: EstimateSummary }
  | { readonly about: 'send'; readonly estimate: EstimateSummary | Estimate }
  /** Asks for the client's choices before the estimate is marked as accepted or its payment is recorded. */
  | { readonly about: 'choices'; readonly before: 'accepted' | 'paid'; readonly estimate: Estimate }
  | {
      readonly about: 'payment';
      readonly estimate: Estimate;
      readonly selection?: SelectionOnWire;
      readonly readAt: number;
    };

type QuestionDialogProps = Question & {
  onAsk: (question: Question) => void;
  onAccept: (estimate: Estimate, status: 'accepted', chosen: Chosen) => void;
  onClose: (question: Question['about']) => void;
};

/** The dialog that an action on a row of the list opens. */
export function QuestionDialog({ onAsk, onAccept, onClose, ...question }: QuestionDialogProps) {
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
