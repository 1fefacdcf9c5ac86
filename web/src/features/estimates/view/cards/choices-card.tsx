import { isolated } from '@plumbline/contract/content/isolated';
import { unitText } from '@plumbline/contract/content/unit-text';
import type { Estimate } from '@plumbline/contract/estimates';
import { isWon } from '@plumbline/contract/estimates/statuses';
import type { Offer, OfferGroup, OfferLine } from '@plumbline/contract/offer/offer';
import { lineTitle, sumsOfSelection } from '@plumbline/contract/offer/offer-sums';
import { addedByGroup, addedByLine, boundsText, picksOf } from '@plumbline/contract/offer/picks';
import { presentOffer } from '@plumbline/contract/offer/present-offer';
import { formatAmount, formatMoney } from '@plumbline/contract/pricing/format-money';
import { hasPicks, withPackage } from '@plumbline/contract/pricing/pick-rules';
import { ChevronDown, Circle, CircleCheck, Square, SquareCheck } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';

interface Pick {
  readonly id: string;
  readonly title: string;
  readonly isPicked: boolean;
  /** One of a choice, something to add, or a quantity alone. */
  readonly kind: 'package' | 'addition' | 'quantity';
  /** Under its add-on or package. */
  readonly isNested: boolean;
  readonly amount: string;
}

interface PickSet {
  readonly key: string;
  readonly title: string;
  readonly picks: readonly Pick[];
}

/**
 * The choices of an estimate: until it is accepted the preselection, then the client's choices, with the rest
 * collapsed.
 */
export function ChoicesCard({ estimate }: { estimate: Estimate }) {
  const sets = useMemo(() => (hasPicks(estimate) ? listPicks(estimate) : []), [estimate]);
  if (sets.length === 0) return null;
  const isChosen = isWon(estimate.status);
  const only = (isPicked: boolean) =>
    sets
      .map((set) => ({ ...set, picks: set.picks.filter((pick) => pick.isPicked === isPicked) }))
      .filter(({ picks }) => picks.length > 0);
  return (
    <section aria-labelledby="choices-heading" className="mt-8">
      <header className="border-b border-line-strong pb-2">
        <h2 id="choices-heading">Choices</h2>
        <p className="text-sm text-ink-2">
          {isChosen ? 'What your client chose.' : 'What you selected. Your client can change it.'}
        </p>
      </header>
      <Sets sets={isChosen ? only(true) : sets} />
      {isChosen && only(false).length > 0 && (
        <details className="group mt-3">
          <summary className="inline-flex min-h-8 cursor-pointer list-none items-center gap-1.5 text-action-text max-md:min-h-11 [&::-webkit-details-marker]:hidden">
            <ChevronDown aria-hidden="true" className="size-4 group-open:rotate-180" />
            Not chosen
          </summary>
          <Sets sets={only(false)} />
        </details>
      )}
    </section>
  );
}

function Sets({ sets }: { sets: readonly PickSet[] }) {
  return sets.map(({ key, title, picks }) => (
    <section key={key} aria-label={title}>
      <h3 className="mt-3 mb-0.5 text-sm font-medium text-ink-2">{title}</h3>
      <ul>
        {picks.map((pick) => (
          <li
            key={pick.id}
            className={`flex min-h-9 items-center gap-2.5 border-b border-line py-1.5 ${pick.isNested ? 'pl-6.5' : ''}`}
          >
            <PickIcon {...pick} />
            <span className={`min-w-0 flex-1 wrap-anywhere ${pick.isPicked ? 'font-medium' : ''}`}>
              {pick.title}
              {pick.kind !== 'quantity' && (
                <span className="sr-only">{pick.isPicked ? ', selected' : ', not selected'}</span>
              )}
            </span>
            <span className="figures text-ink-2">{pick.amount}</span>
          </li>
        ))}
      </ul>
    </section>
  ));
}

function PickIcon({ kind, isPicked }: Pick): ReactNode {
  if (kind === 'quantity') return null;
  const Icon = kind === 'package' ? (isPicked ? CircleCheck : Circle) : isPicked ? SquareCheck : Square;
  return (
    <Icon aria-hidden="true" className={`size-4 flex-none ${isPicked ? 'text-action-text' : 'text-ink-3'}`} />
  );
}

/** Each choice with its packages, then the additions. */
function listPicks(estimate: Estimate): PickSet[] {
  const offer = presentOffer(estimate);
  const sets = offer.choices.map(({ id, title }) => ({
    key: id,
    title,
    picks: offer.groups
      .filter(({ choiceId }) => choiceId === id)
      .flatMap((group) => [packagePick(estimate, offer, group), ...linePicks(estimate, offer, group)]),
  }));
  const added = offer.groups
    .filter(({ kind }) => kind !== 'package')
    .flatMap((group) => [
      ...(group.kind === 'addOn' ? [addOnPick(estimate, offer, group)] : []),
      ...linePicks(estimate, offer, group),
    ]);
  return added.length > 0 ? [...sets, { key: 'added', title: 'Add-ons and options', picks: added }] : sets;
}

function packagePick(estimate: Estimate, offer: Offer, group: OfferGroup): Pick {
  const { selection } = offer;
  const sums = sumsOfSelection(offer, estimate, withPackage(offer, selection, group));
  return {
    id: group.id ?? '',
    title: group.preselected ? `${group.title}, recommended` : group.title,
    isPicked: selection.groupIds.includes(group.id ?? ''),
    kind: 'package',
    isNested: false,
    amount: formatMoney(sums.totalAmount, estimate.currency),
  };
}

function addOnPick(estimate: Estimate, offer: Offer, group: OfferGroup): Pick {
  const { selection } = offer;
  const id = group.id ?? '';
  return {
    id,
    title: group.title,
    isPicked: selection.groupIds.includes(id),
    kind: 'addition',
    isNested: false,
    amount: `+ ${formatAmount(addedByGroup(offer, estimate, selection, group))}`,
  };
}

function linePicks(estimate: Estimate, offer: Offer, group: OfferGroup): Pick[] {
  const { selection } = offer;
  const counts = group.id === null || group.kind === 'included' || selection.groupIds.includes(group.id);
  return picksOf(group).map((line) => ({
    id: line.id,
    title: lineTitle(line) + quantityText(line, isWon(estimate.status)),
    isPicked: counts && (!line.optional || selection.lineIds.includes(line.id)),
    kind: line.optional ? 'addition' : 'quantity',
    isNested: group.kind !== 'included',
    amount: line.optional
      ? `+ ${formatAmount(addedByLine(offer, estimate, selection, { group, line }))}`
      : '',
  }));
}

/** The quantity of a line that the client may change: “, 2 each (1 to 4)”, once chosen “, 3 each”. */
function quantityText({ quantity, unit, bounds }: OfferLine, isChosen: boolean): string {
  if (bounds === null || quantity === null) return '';
  const count = `${formatAmount(quantity)} ${isolated(unitText(quantity, unit ?? ''))}`.trim();
  return isChosen ? `, ${count}` : `, ${count} (${boundsText(bounds)})`;
}
