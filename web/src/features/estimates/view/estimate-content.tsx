import type { Estimate } from '@plumbline/contract/estimates';
import { isWon } from '@plumbline/contract/estimates/statuses';
import { chosenOffer, offerRows, pricesIncludeText } from '@plumbline/contract/offer/offer-rows';
import { joinWords } from '@plumbline/contract/offer/offer-sums';
import {
  displaysEverything,
  isPlain,
  presentOffer,
  showsDiscountOf,
} from '@plumbline/contract/offer/present-offer';
import { formatPercent } from '@plumbline/contract/pricing/format-money';
import { useState } from 'react';
import { Switch } from '../../../ui/choices/switch.tsx';
import { ChoicesCard } from './cards/choices-card.tsx';
import { FilesCard } from './cards/files-card.tsx';
import { CostSummary, OfferSummary } from './cost-summary.tsx';
import { LineCards } from './line-cards.tsx';
import { type LineNotes, OfferLines } from './offer-lines.tsx';

/**
 * Choices, lines and sums of an estimate, also as its client sees them. A plain estimate has only lines and
 * sums.
 */
export function EstimateContent({ estimate }: { estimate: Estimate }) {
  const [asClient, setAsClient] = useState(false);
  if (isPlain({ ...estimate, discount: null }))
    return (
      <>
        <FilesCard files={estimate.files} />
        <LineCards estimate={estimate} />
        <CostSummary estimate={estimate} />
      </>
    );
  const seen = asClient ? estimate : withEverythingShown(estimate);
  const offer = presentOffer(seen);
  const { discountAmount } = estimate;
  const rows = offerRows(
    offer,
    { ...estimate, discountAmount: showsDiscountOf(seen) ? discountAmount : null },
    asClient ? 'page' : 'document',
  );
  const heading = pricesIncludeText(offer);
  return (
    <>
      <ChoicesCard estimate={estimate} />
      <Switch
        label="As the client sees it"
        hint={asClient && !displaysEverything(estimate) ? 'Hidden parts are left out.' : undefined}
        checked={asClient}
        onCheckedChange={setAsClient}
        className="mt-6"
      />
      {heading !== null && <p className="mt-4 text-ink-2">{heading}</p>}
      <FilesCard files={estimate.files.filter(({ forClient }) => forClient || !asClient)} />
      <OfferLines
        offer={isWon(estimate.status) ? chosenOffer(offer) : offer}
        notes={asClient ? null : notesOf(estimate)}
      />
      <OfferSummary estimate={estimate} rows={rows} />
    </>
  );
}

const withEverythingShown = (estimate: Estimate): Estimate => ({
  ...estimate,
  display: null,
  groups: estimate.groups.map((group) => ({ ...group, showLines: null })),
});

/**
 * The line details that clients do not see: own markups, and taxes that differ from those of their section.
 */
function notesOf({ laborLines, materialLines, additionalCosts, taxes }: Estimate): LineNotes {
  const lines = [...laborLines, ...materialLines, ...additionalCosts];
  return new Map(
    lines.map(({ id, markupPercent, taxIds, taxable }) => {
      const names = taxes.filter((tax) => taxIds?.includes(tax.id)).map(({ name }) => name);
      const isUntaxed = taxIds?.length === 0 || (taxes.length === 0 && !taxable);
      return [
        id,
        [
          ...(markupPercent === null ? [] : [`Markup ${formatPercent(markupPercent)}`]),
          ...(isUntaxed ? ['No tax'] : []),
          ...(names.length > 0 ? [joinWords(names)] : []),
        ],
      ];
    }),
  );
}
