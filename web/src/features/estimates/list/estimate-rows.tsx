import type { EstimateSummary } from '@plumbline/contract/estimates';
import { useState } from 'react';
import { DeleteDialog } from '../actions/delete-dialog.tsx';
import { RecallDialog } from '../actions/recall-dialog.tsx';
import { SendDialog } from '../actions/send-dialog.tsx';
import { useChangeStatus } from '../actions/use-change-status.ts';
import { useDownloadPdf } from '../actions/use-download-pdf.ts';
import { useDuplicate } from '../actions/use-duplicate.ts';
import { EstimateCards } from './estimate-cards.tsx';
import { EstimateTable } from './estimate-table.tsx';
import type { RowActions } from './row-actions.ts';

/** What is asked before it is done. */
interface Question {
  readonly about: 'send' | 'recall' | 'remove';
  readonly estimate: EstimateSummary;
}

/** The estimates of a page, with all that can be done to each. A question stays open when its row has gone meanwhile. */
export function EstimateRows({
  estimates,
  isPhone,
}: {
  estimates: readonly EstimateSummary[];
  isPhone: boolean;
}) {
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
  const onOpenChange = (open: boolean) => !open && setQuestion(null);
  const Rows = isPhone ? EstimateCards : EstimateTable;

  return (
    <>
      {estimates.length > 0 && <Rows estimates={estimates} actions={actions} changingId={changingId} />}
      {question?.about === 'send' && (
        <SendDialog estimate={question.estimate} from="list" open onOpenChange={onOpenChange} />
      )}
      {question?.about === 'recall' && (
        <RecallDialog estimate={question.estimate} open onOpenChange={onOpenChange} />
      )}
      {question?.about === 'remove' && (
        <DeleteDialog estimate={question.estimate} open onOpenChange={onOpenChange} />
      )}
    </>
  );
}
