import type { EstimateSummary } from '@plumbline/contract/estimates';
import type { EstimateStatus } from '@plumbline/contract/estimates/statuses';

/** The list's actions on an estimate. */
export interface RowActions {
  readonly changeStatus: (estimate: EstimateSummary, status: EstimateStatus) => void;
  /** Asks for confirmation first, because the client's link stops working. */
  readonly recall: (estimate: EstimateSummary) => void;
  readonly duplicate: (estimate: EstimateSummary) => void;
  readonly downloadPdf: (estimate: EstimateSummary) => void;
  readonly send: (estimate: EstimateSummary) => void;
  readonly remove: (estimate: EstimateSummary) => void;
}
