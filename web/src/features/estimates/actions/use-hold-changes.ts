import type { Estimate, EstimateSummary } from '@plumbline/contract/estimates';
import type { EstimateStatus } from '@plumbline/contract/estimates/statuses';
import { formatMoney } from '@plumbline/contract/pricing/format-money';
import { useQueryClient } from '@tanstack/react-query';
import { fetchCsrfTokenEarly } from '../../../lib/http/http-client.ts';
import { DELETED, holdChange } from '../../../ui/overlays/held-changes.ts';
import { useHeldOutcomes } from '../../../ui/overlays/use-held-changes.ts';
import { listRefetched, useChangeEstimateStatus, useDeleteEstimate } from '../api.ts';
import { useDocumentKind } from '../document-kind.ts';
import type { Chosen } from './choices-dialog.tsx';
import { reportFailure } from './report-failure.ts';
import { successTitle } from './use-change-status.ts';

type Subject = Pick<EstimateSummary, 'id' | 'estimateNumber' | 'client'>;

/** Once it is sent, the list shows the total of the client's choices. */
function chosenNote(estimateNumber: string, { words, sums, currency }: Chosen): string {
  const chosen = words ? `${estimateNumber} with ${words}` : estimateNumber;
  return `${chosen}, ${formatMoney(sums.totalAmount, currency)}`;
}

const ANSWERS = ['accepted', 'declined'] as const;

/** The answer to a document that was recorded but still waits for its Undo; null if there is none. */
export function useHeldAnswer(id: string): (typeof ANSWERS)[number] | null {
  const outcome = useHeldOutcomes().get(id);
  return ANSWERS.find((answer) => answer === outcome) ?? null;
}

/** The document with the answer that waits for its Undo. Its figures are still those from before the answer. */
export function useWithHeldAnswer<Document extends Estimate>(document: Document): Document {
  const status = useHeldAnswer(document.id);
  return status === null ? document : { ...document, status };
}

interface Change {
  readonly outcome: string;
  readonly title: string;
  readonly note?: string;
  readonly fallback: string;
  readonly call: () => Promise<unknown>;
}

/** Status changes and deletions that wait for an Undo before they are sent. */
export function useHoldChanges() {
  const queryClient = useQueryClient();
  const { mutateAsync: changeStatus } = useChangeEstimateStatus();
  const { mutateAsync: remove } = useDeleteEstimate();
  const { name, noun } = useDocumentKind();

  const hold = ({ id, estimateNumber, client }: Subject, { note, fallback, call, ...shown }: Change) => {
    fetchCsrfTokenEarly();
    holdChange({
      ...shown,
      subject: id,
      description: note ?? (client ? `${estimateNumber}, ${client.name}` : estimateNumber),
      send: async () => {
        await call().catch((error: unknown) => reportFailure(error, fallback));
        await listRefetched(queryClient);
      },
    });
  };

  return {
    holdStatus: (estimate: Subject, status: EstimateStatus, chosen?: Chosen) =>
      hold(estimate, {
        outcome: status,
        title: successTitle(status, name),
        ...(status === 'draft' && {
          note: `${estimate.estimateNumber} is a draft again. Your client’s link stops working.`,
        }),
        ...(chosen && { note: chosenNote(estimate.estimateNumber, chosen) }),
        fallback: `Failed to update ${noun} status`,
        call: () => changeStatus({ id: estimate.id, status, ...(chosen && { selection: chosen.selection }) }),
      }),
    holdDeletion: (estimate: Subject) =>
      hold(estimate, {
        outcome: DELETED,
        title: 'Estimate deleted successfully',
        fallback: 'Failed to delete estimate',
        call: () => remove(estimate.id),
      }),
  };
}
