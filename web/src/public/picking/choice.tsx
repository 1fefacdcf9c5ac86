/** @jsxImportSource preact */

import type { OfferGroup } from '@plumbline/contract/offer/offer';
import { pricesBeforeText } from '@plumbline/contract/offer/offer-rows';
import { countsGroup, picksOf, withGroup } from '@plumbline/contract/offer/picks';
import { formatMoney } from '@plumbline/contract/pricing/format-money';
import { useEffect, useId, useState } from 'preact/hooks';
import { AskAbout } from '../asking/asking.tsx';
import { GroupLines } from '../content/estimate-lines.tsx';
import { Blocks, blocksOf } from '../content/group-text.tsx';
import { Photos } from '../content/photos.tsx';
import { differenceOf, spokenMoney } from '../figures.ts';
import { type Picking, PickRows } from './pick-rows.tsx';
import { totalOf } from './picks.ts';

/** The characters of a title that fit beside the title itself. */
const LONG_TITLE = 24;

/** Packages of which one counts: radio cards, each with its resulting total. */
export function Choice(props: Picking & { id: string; title: string; note: string }) {
  const { id, title, note, ...picking } = props;
  const packages = picking.estimate.offer.groups.filter(({ choiceId }) => choiceId === id);
  return (
    <fieldset className="choice">
      <legend>
        <h2 dir="auto">{title}</h2>
      </legend>
      <p className="quiet">{note}</p>
      <div className="packages" data-count={packages.length}>
        {packages.map((group) => (
          <Package key={group.id} group={group} {...picking} />
        ))}
      </div>
    </fieldset>
  );
}

function Package({ group, ...picking }: Picking & { group: OfferGroup }) {
  const { estimate, canPick, onPick } = picking;
  const { offer, currency } = estimate;
  const { title, preselected } = group;
  const isPicked = countsGroup(group, offer.selection);
  const [isOpen, setOpen] = useState(isPicked);
  const fieldId = useId();
  useEffect(() => {
    if (isPicked) setOpen(true);
  }, [isPicked]);

  const selection = withGroup(offer, offer.selection, group);
  const total = isPicked ? estimate.totalAmount : totalOf(estimate, selection);
  const blocks = blocksOf(group.description);
  const firstList = blocks.findIndex(({ isList }) => isList);
  const intro = firstList < 0 ? blocks : blocks.slice(0, firstList);
  const rest = blocks.slice(intro.length);
  const hasLines = group.sections.some(({ lines }) => lines.some(({ pickAmount }) => pickAmount === null));

  return (
    <div className="package" id={group.id ?? undefined} data-picked={isPicked || undefined}>
      <input
        type="radio"
        id={fieldId}
        name={group.choiceId ?? ''}
        checked={isPicked}
        disabled={!canPick}
        aria-label={`${title}${preselected ? ', recommended' : ''}, total ${spokenMoney(total, currency)}`}
        onChange={() => onPick(selection)}
      />
      <div className="package-head">
        <label htmlFor={fieldId} dir="auto">
          {title}
        </label>
        {preselected && <span className="badge">Recommended</span>}
        <Blocks blocks={intro} />
      </div>
      <p className="package-total">
        <span className="small quiet">Total with {title.length > LONG_TITLE ? 'this' : title}</span>
        <strong className="amount">{formatMoney(total, currency)}</strong>
        <span className="small quiet difference">{difference(estimate, total, isPicked)}</span>
      </p>
      <div className="package-parts">
        <Photos groupId={group.id} />
        {(rest.length > 0 || hasLines) && (
          <details
            className="more"
            open={isOpen}
            onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
          >
            <summary>What you get</summary>
            <Blocks blocks={rest} />
            <GroupLines group={group} note={pricesBeforeText(offer, estimate.discount)} />
          </details>
        )}
      </div>
      <AskAbout groupId={group.id ?? ''} title={title} />
      {picksOf(group).length > 0 && (
        <div className="package-picks">
          <PickRows group={group} {...picking} />
        </div>
      )}
    </div>
  );
}

/** `$7,741.38 more`, compared with the current selection. */
function difference(
  { totalAmount, currency }: Picking['estimate'],
  total: string,
  isPicked: boolean,
): string {
  if (isPicked) return 'Your pick';
  const more = differenceOf(total, totalAmount, currency);
  if (!/[1-9]/.test(more)) return 'The same total';
  return more.startsWith('-')
    ? `${formatMoney(more.slice(1), currency)} less`
    : `${formatMoney(more, currency)} more`;
}
