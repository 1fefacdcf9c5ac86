import type { ManualDepositMethod } from '@plumbline/contract/payments/deposits';
import type { Acceptance } from '../public-api.ts';

/** The events that the sheet reports to the page. */
export interface SheetEvents {
  readonly onClose: () => void;
  readonly onSigned: (signed: Acceptance, isNotMailed: boolean) => void;
  /** The client will pay the deposit this way. */
  readonly onChosen: (method: ManualDepositMethod) => void;
  /** The server's estimate is not the one on the page: it was changed, answered, recalled or expired. */
  readonly onOutdated: (code: string) => void;
}
