import type { EstimateSummary } from '@plumbline/contract/estimates';
import type { EstimateStatus } from '@plumbline/contract/estimates/statuses';

/** The list's actions on an estimate. */
export interface RowActions {
  /** Waits for an Undo before it is sent. */
  readonly changeStatus: (estimate: EstimateSummary, status: EstimateStatus) => void;
  /** Asks for the payment that makes the estimate paid. */
  readonly recordPayment: (estimate: EstimateSummary) => void;
  readonly duplicate: (estimate: EstimateSummary) => void;
  readonly saveAsTemplate: (estimate: EstimateSummary) => void;
  readonly downloadPdf: (estimate: EstimateSummary) => void;
  readonly send: (estimate: EstimateSummary) => void;
  readonly remove: (estimate: EstimateSummary) => void;
}
