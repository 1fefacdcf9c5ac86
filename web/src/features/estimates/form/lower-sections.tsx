import type { Estimate } from '@plumbline/contract/estimates';
import type { Currency } from '@plumbline/contract/pricing/currency';
import type { DraftStore } from '../editor/changes/draft-store.ts';
import type { EstimateDraft } from '../editor/estimate-draft.ts';
import type { FigurePlace } from '../editor/faults/faulty-figure.ts';
import type { LaborRates } from '../editor/figures/labor-rates.ts';
import type { DraftSums } from '../editor/totals/draft-pricing.ts';
import { type draftStages, excessOf } from '../editor/totals/draft-stages.ts';
import { SaveFormAsTemplate } from '../templates/save-form-as-template.tsx';
import { EstimateLines } from './estimate-lines.tsx';
import { FileSection } from './files/file-section.tsx';
import { type Uploads, UploadsContext } from './files/use-uploads.ts';
import { MissingLines } from './missing-lines.tsx';
import { PaymentSection } from './payment/payment-section.tsx';
import { PricingSection } from './pricing/pricing-section.tsx';

interface LowerSectionsProps {
  accountId: string;
  draft: EstimateDraft;
  /** The estimate as last saved; null for a new one. */
  saved: Estimate | null;
  store: DraftStore;
  uploads: Uploads;
  sums: DraftSums;
  rates: LaborRates;
  stages: ReturnType<typeof draftStages>;
  currency: Currency;
  isPhone: boolean;
  /** The figure for which saving was just refused. */
  refused: FigurePlace | null;
  missingLines: string | undefined;
  onLeave: () => void;
  /** Whether the document is shown beside the form. */
  hasDocument: boolean;
  /** Saves the estimate before it becomes a template; null where it cannot become one. */
  saveAsTemplate: (() => Promise<Estimate | null>) | null;
}

/** The sections below the first screen of the form: photos and files, lines, payment and pricing. */
export function LowerSections(props: LowerSectionsProps) {
  const { draft, saved, store, uploads, sums, stages, currency, isPhone, saveAsTemplate } = props;
  const { dispatch } = store;
  return (
    <>
      <FileSection draft={draft} saved={saved} uploads={uploads} dispatch={dispatch} />
      {props.missingLines && <MissingLines>{props.missingLines}</MissingLines>}
      <UploadsContext value={uploads}>
        <EstimateLines
          accountId={props.accountId}
          {...{ store, sums, currency, isPhone }}
          rates={props.rates}
          refused={props.refused}
        />
      </UploadsContext>
      <PaymentSection
        acceptPayments={draft.acceptPayments}
        depositPercentage={draft.depositPercentage}
        depositAmount={draft.depositAmount}
        schedule={draft.schedule}
        excess={excessOf(draft, sums, currency)}
        totalAmount={sums.totalAmount}
        {...{ stages, currency }}
        customPaymentInstructions={draft.customPaymentInstructions}
        onLeave={props.onLeave}
        dispatch={dispatch}
      />
      <PricingSection {...{ draft, sums, currency, dispatch }} hasDocument={props.hasDocument} />
      {saveAsTemplate && <SaveFormAsTemplate draft={draft} save={saveAsTemplate} />}
    </>
  );
}
