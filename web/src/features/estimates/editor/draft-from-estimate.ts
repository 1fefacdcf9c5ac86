import type { LaborLine } from '@plumbline/contract/content/lines';
import { oneLine } from '@plumbline/contract/content/one-line';
import type { Estimate } from '@plumbline/contract/estimates';
import { type DiscountOnWire, mapNames, PERCENT_NAMES } from '@plumbline/contract/pricing/sums';
import { isPlain } from './draft-parts.ts';
import type {
  ChangeTexts,
  DraftDiscount,
  DraftFile,
  DraftGroup,
  DraftStage,
  DraftTax,
  EstimateDraft,
  RowTerms,
} from './estimate-draft.ts';

/** An estimate in the form used by the editor, or a change order in the same shape. */
type DocumentToEdit = Estimate & { readonly change?: ChangeTexts };

/** The form's contents for an existing estimate or change order. */
export function draftFromEstimate(estimate: DocumentToEdit): EstimateDraft {
  let nextKey = 1;
  const key = () => `line-${nextKey++}`;
  const laborLines = estimate.laborLines.map((line) => ({
    key: key(),
    ...termsOf(line),
    laborType: line.laborType,
    laborTypeId: line.laborTypeId,
    laborTypeName: line.laborType === 'custom' ? line.laborTypeName : null,
    description: line.description,
    hours: line.hours,
    rate: line.rate,
  }));
  const materialLines = estimate.materialLines.map((line) => ({
    key: key(),
    ...termsOf(line),
    materialId: line.materialId,
    description: line.description,
    quantity: line.quantity,
    unit: line.unit,
    unitCost: line.unitCost,
    clientQuantity: line.clientQuantity,
    ...(line.costUnknown && { costUnknown: true }),
  }));
  const additionalCosts = estimate.additionalCosts.map((cost) => ({
    key: key(),
    ...termsOf(cost),
    type: cost.type,
    description: cost.description,
    amount: cost.amount,
  }));
  const draft: EstimateDraft = {
    clientId: estimate.clientId,
    jobTypeId: estimate.jobTypeId,
    jobDescription: estimate.jobDescription ?? '',
    jobAddress: oneLine(estimate.jobAddress ?? ''),
    validUntil: estimate.validUntil ?? '',
    ...mapNames(PERCENT_NAMES, (name) => estimate[name]),
    discount: draftDiscount(estimate.discount),
    acceptPayments: estimate.acceptPayments,
    customPaymentInstructions: estimate.customPaymentInstructions ?? '',
    laborLines,
    materialLines,
    additionalCosts,
    nextKey,
    groups: estimate.groups.map(
      ({ id, kind, choiceId, title, description, preselected, showLines }): DraftGroup => ({
        id,
        kind,
        choiceId,
        title,
        description,
        preselected,
        showLines,
      }),
    ),
    choices: estimate.choices,
    taxes: estimate.taxes.map(
      ({ id, name, rate, registration, labor, materials, costs }): DraftTax => ({
        id,
        name,
        rate,
        registration,
        labor,
        materials,
        costs,
      }),
    ),
    textLines: estimate.textLines,
    files: estimate.files.map(
      ({ id, fileId, kind, name, lineId, groupId, caption, forClient, inPdf }): DraftFile => ({
        id,
        fileId,
        kind,
        name,
        lineId,
        groupId,
        caption,
        forClient,
        inPdf,
      }),
    ),
    // An estimate kept on this device by an older version has no kits.
    kits: (estimate as Partial<Estimate>).kits ?? [],
    pricesIncludeTax: estimate.pricesIncludeTax,
    markupIn: estimate.markupIn,
    display: estimate.display,
    ...paymentsOf(estimate),
    change: estimate.change ? { title: estimate.change.title, reason: estimate.change.reason } : null,
    hasHadParts: false,
  };
  return { ...draft, hasHadParts: !isPlain(draft) };
}

/** The deposit and the schedule; an estimate kept on this device by an older version has neither. */
function paymentsOf({
  depositFixedAmount = null,
  stages = [],
}: Partial<Pick<Estimate, 'depositFixedAmount' | 'stages'>>) {
  return {
    depositAmount: depositFixedAmount,
    schedule: stages
      .filter(({ kind }) => kind === 'progress')
      .map(({ id, name, percentage, fixedAmount, dueOn, milestone, sendsItself = false }): DraftStage => {
        const unit = fixedAmount === null ? 'percent' : 'amount';
        return {
          id,
          name,
          unit,
          value: fixedAmount ?? percentage ?? '',
          dueOn,
          milestone: milestone ?? '',
          sendsItself,
        };
      }),
  };
}

type TermsOnWire = Pick<
  LaborLine,
  'id' | 'groupId' | 'optional' | 'preselected' | 'markupPercent' | 'discount' | 'taxIds' | 'cost'
>;

function termsOf(line: TermsOnWire): RowTerms & { id: string } {
  const { id, groupId, optional, preselected, markupPercent, discount, taxIds, cost } = line;
  return {
    id,
    groupId,
    optional,
    preselected,
    taxIds,
    markupPercent: markupPercent ?? '',
    discount: draftDiscount(discount),
    ...(cost ? { cost } : {}),
  };
}

function draftDiscount(discount: DiscountOnWire | null): DraftDiscount | null {
  return (
    discount && {
      unit: discount.percent === undefined ? 'amount' : 'percent',
      value: discount.percent ?? discount.amount ?? '',
      label: discount.label ?? '',
    }
  );
}
