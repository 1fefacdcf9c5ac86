import type { Estimate } from '@plumbline/contract/estimates';
import type { ChangedPrice, StartedEstimate } from '@plumbline/contract/estimates/templates';
import type { Currency } from '@plumbline/contract/pricing/currency';
import type { DraftStore } from '../editor/changes/draft-store.ts';
import { allRows } from '../editor/draft-parts.ts';
import type { EstimateDraft } from '../editor/estimate-draft.ts';
import type { DraftKeeper } from '../editor/saving/draft-keeper.ts';
import { ChangedPrices } from './changed-prices.tsx';
import { StartFromTemplate } from './start-from-template.tsx';

/** How a form uses templates. */
export interface TemplateUse {
  /** The prices that the lines of a template just took from the price book. */
  readonly changedPrices?: readonly ChangedPrice[];
  /** Opens the estimate again after a template filled it; without it none can. */
  readonly onStarted?: (started: StartedEstimate) => void;
}

interface FormTemplateProps extends TemplateUse {
  draft: EstimateDraft;
  store: DraftStore;
  keeper: DraftKeeper;
  currency: Currency;
  save: () => Promise<Estimate | null>;
}

/**
 * At the top of the form: starting from a template while there are no lines, then the prices that changed
 * since it was saved.
 */
export function FormTemplate(props: FormTemplateProps) {
  const { changedPrices, onStarted, draft, store, keeper, currency, save } = props;
  const isEmpty = draft.groups.length === 0 && allRows(draft).length === 0;
  return (
    <>
      {changedPrices && <ChangedPrices prices={changedPrices} {...{ store, currency }} />}
      {onStarted && isEmpty && (
        <StartFromTemplate
          saveDraft={save}
          onStarted={(started) => {
            keeper.discard();
            onStarted(started);
          }}
        />
      )}
    </>
  );
}
