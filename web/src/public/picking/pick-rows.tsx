/** @jsxImportSource preact */

import type { SelectionOnWire } from '@plumbline/contract/content/groups';
import type { PublicEstimate } from '@plumbline/contract/estimates/public-estimates';
import type { OfferGroup, OfferLine } from '@plumbline/contract/offer/offer';
import { lineDiscountText, pricesBeforeText } from '@plumbline/contract/offer/offer-rows';
import { lineTitle } from '@plumbline/contract/offer/offer-sums';
import {
  addedByGroup,
  addedByLine,
  countsGroup,
  isChosen,
  picksOf,
  withGroup,
  withOption,
  withQuantity,
} from '@plumbline/contract/offer/picks';
import { formatAmount } from '@plumbline/contract/pricing/format-money';
import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { AskAbout } from '../asking/asking.tsx';
import { GroupLines } from '../content/estimate-lines.tsx';
import { GroupText } from '../content/group-text.tsx';
import { LinePhotos, Photos } from '../content/photos.tsx';
import { quantityAndPrice, spokenMoney } from '../figures.ts';
import { isEach } from './quantities.ts';
import { QuantityField } from './quantity-field.tsx';

/** The props of every part of the page that can be picked. */
export interface Picking {
  /** The estimate with the current selection. */
  readonly estimate: PublicEstimate;
  readonly canPick: boolean;
  readonly onPick: (selection: SelectionOnWire) => void;
}

/** The options and quantities of a group. */
export function PickRows({ group, ...picking }: Picking & { group: OfferGroup }) {
  return (
    <>
      {picksOf(group).map((line) => (
        <LineRow key={line.id} group={group} line={line} {...picking} />
      ))}
    </>
  );
}

/** An add-on with what it contains, its options below it. */
export function AddOnRow({ group, ...picking }: Picking & { group: OfferGroup }) {
  const { estimate, canPick, onPick } = picking;
  const { offer } = estimate;
  const isPicked = countsGroup(group, offer.selection);
  const hasLines = group.sections.some(({ lines }) => lines.some(({ pickAmount }) => pickAmount === null));
  return (
    <>
      <Row
        id={group.id}
        title={group.title}
        added={addedByGroup(offer, estimate, offer.selection, group)}
        estimate={estimate}
        isPicked={isPicked}
        isDisabled={!canPick}
        onToggle={() => onPick(withGroup(offer, offer.selection, group, !isPicked))}
      >
        <GroupText text={group.description} />
        <Photos groupId={group.id} />
        {hasLines && (
          <details className="more">
            <summary>What you get</summary>
            <GroupLines group={group} note={pricesBeforeText(offer, estimate.discount)} />
          </details>
        )}
        <AskAbout groupId={group.id ?? ''} title={group.title} />
      </Row>
      {picksOf(group).map((line) => (
        <LineRow key={line.id} group={group} line={line} isBelow {...picking} />
      ))}
    </>
  );
}

/** An option, or a line whose quantity the client may change. */
function LineRow(props: Picking & { group: OfferGroup; line: OfferLine; isBelow?: boolean }) {
  const { group, line, estimate, canPick, onPick, isBelow = false } = props;
  const { offer } = estimate;
  const { bounds, quantity, unit, discount } = line;
  const counts = countsGroup(group, offer.selection);
  // An option of an add-on that is not selected does not count; selecting it selects both.
  const isPicked = counts && isChosen(line, offer.selection);
  const title = lineTitle(line);
  const more = line.description.split('\n').slice(1).join('\n').trim();
  const facts = [
    bounds ? unitPriceText(line) : quantityAndPrice(line),
    discount && lineDiscountText(discount),
  ].filter(Boolean);
  return (
    <Row
      id={line.id}
      title={title}
      added={addedByLine(offer, estimate, offer.selection, { group, line })}
      estimate={estimate}
      isPicked={isPicked}
      isDisabled={!canPick}
      isBelow={isBelow}
      isDimmed={!counts}
      onToggle={
        line.optional ? () => onPick(withOption(offer, offer.selection, { group, line }, !isPicked)) : null
      }
    >
      {more && <GroupText text={more} />}
      <LinePhotos lineId={line.id} />
      {facts.length > 0 && <p className="small quiet">{facts.join(', ')}</p>}
      {bounds && (
        <QuantityField
          title={title}
          unit={unit}
          bounds={bounds}
          quantity={quantity ?? bounds.min}
          disabled={!canPick}
          onChange={(changed) => onPick(withQuantity(offer, offer.selection, { group, line }, changed))}
        />
      )}
    </Row>
  );
}

/** `365.70 each`, `4.77 per ft`. */
const unitPriceText = ({ unitPrice, unit }: OfferLine) =>
  `${formatAmount(unitPrice ?? '0')} ${isEach(unit) ? 'each' : `per ${unit}`}`;

function Row(props: {
  id: string | null;
  title: string;
  /** The amount it adds to the total. */
  added: string;
  estimate: PublicEstimate;
  isPicked: boolean;
  isDisabled: boolean;
  isBelow?: boolean;
  isDimmed?: boolean;
  /** Null if it cannot be deselected. */
  onToggle: (() => void) | null;
  children: ComponentChildren;
}) {
  const { id, title, added, estimate, isPicked, isDisabled, isBelow, isDimmed, onToggle, children } = props;
  const fieldId = useId();
  const amount = onToggle ? `+ ${formatAmount(added)}` : formatAmount(added);
  return (
    <div
      id={id ?? undefined}
      className="pick"
      data-picked={(isPicked && !isDimmed && onToggle !== null) || undefined}
      data-below={isBelow || undefined}
      data-dimmed={isDimmed || undefined}
      data-fixed={onToggle === null || undefined}
    >
      {onToggle ? (
        <>
          <input
            type="checkbox"
            id={fieldId}
            checked={isPicked}
            disabled={isDisabled}
            aria-label={`${title}, adds ${spokenMoney(added, estimate.currency)}`}
            onChange={onToggle}
          />
          <label htmlFor={fieldId} dir="auto">
            {title}
          </label>
        </>
      ) : (
        <strong className="pick-title" dir="auto">
          {title}
        </strong>
      )}
      <span className="amount">{amount}</span>
      <div className="pick-more">{children}</div>
    </div>
  );
}
