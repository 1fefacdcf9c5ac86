/** @jsxImportSource preact */

import { SECTION_TITLES } from '@plumbline/contract/content/line-names';
import type { Offer, OfferGroup, OfferSection } from '@plumbline/contract/offer/offer';
import { isEmpty, markupRow, pricesIncludeText } from '@plumbline/contract/offer/offer-rows';
import { countsGroup, isChosen, picksOf } from '@plumbline/contract/offer/picks';
import { isZero } from '@plumbline/contract/pricing/decimal';
import { formatAmount } from '@plumbline/contract/pricing/format-money';
import { type ComponentChildren, createContext } from 'preact';
import { useContext, useId } from 'preact/hooks';
import { AskAbout } from '../asking/asking.tsx';
import { GroupText } from './group-text.tsx';
import { Line } from './offer-line.tsx';
import { Photos } from './photos.tsx';
import { type Summed, Sums } from './sums.tsx';

/** The id of the heading above the lines of a part of the page, which also names their sections; empty without one. */
export const PartContext = createContext('');

/** The estimate's lines with their sums; only the chosen ones if there were choices. */
export function EstimateLines({ estimate }: { estimate: Summed }) {
  const { offer } = estimate;
  return (
    <div className="paper">
      <PriceNote offer={offer} />
      {offer.groups
        .filter((group) => countsGroup(group, offer.selection))
        .map((group) => (
          <Group key={group.id} group={group}>
            <ChosenLines group={group} selection={offer.selection} />
          </Group>
        ))}
      <Sums estimate={estimate} />
    </div>
  );
}

/** States that the prices include taxes, if they do. */
export function PriceNote({ offer }: { offer: Offer }) {
  const text = pricesIncludeText(offer);
  return text === null ? null : <p className="price-note quiet">{text}</p>;
}

/**
 * A group with its text, amount and lines, or the lines without a group. Lines that the client can pick are not among them;
 * `children` follow the lines of a group.
 */
export function Group({ group, children }: { group: OfferGroup; children?: ComponentChildren }) {
  const { id, title, description, amount, sections } = group;
  const headingId = useId();
  const part = useContext(PartContext);
  if (id === null)
    return (
      <>
        {sections.map((section) => (
          <Section key={section.section} {...section} />
        ))}
        {children}
      </>
    );
  return (
    <section className="lines" id={id} aria-labelledby={`${part} ${headingId}`.trim()}>
      <div className="lines-head">
        <h2 id={headingId} dir="auto">
          {title}
        </h2>
        {amount !== null && !isEmpty(group) && <span className="amount">{formatAmount(amount)}</span>}
      </div>
      <GroupText text={description} />
      <Photos groupId={id} />
      <GroupLines group={group} />
      {children}
      <AskAbout groupId={id} title={title} />
    </section>
  );
}

/** The lines that the client picked. */
function ChosenLines({ group, selection }: { group: OfferGroup; selection: Offer['selection'] }) {
  const headingId = useId();
  const lines = picksOf(group).filter((line) => isChosen(line, selection));
  if (lines.length === 0) return null;
  const list = (
    <ul>
      {lines.map((line) => (
        <Line key={line.id} line={line} />
      ))}
    </ul>
  );
  if (group.id !== null) return list;
  return (
    <section className="lines" aria-labelledby={headingId}>
      <div className="lines-head">
        <h2 id={headingId}>Options</h2>
      </div>
      {list}
    </section>
  );
}

/**
 * The lines of a group under small headings, without the client's choices. `note` is printed above their
 * amounts.
 */
export function GroupLines({ group, note = null }: { group: OfferGroup; note?: string | null }) {
  const { sections } = group;
  const hasAmounts = sections.some(({ lines }) =>
    lines.some(({ amount, pickAmount }) => amount !== null && pickAmount === null),
  );
  return (
    <>
      {note !== null && hasAmounts && <p className="small quiet">{note}</p>}
      {sections.map((section) => {
        const lines = section.lines.filter(({ pickAmount }) => pickAmount === null);
        if (lines.length === 0) return null;
        return (
          <div key={section.section} className="group-section">
            <h3>{SECTION_TITLES[section.section]}</h3>
            <ul>
              {lines.map((line) => (
                <Line key={line.id} line={line} />
              ))}
              <Markup {...section} />
            </ul>
          </div>
        );
      })}
    </>
  );
}

/** The ungrouped lines of one section; if lines are hidden, its name and amount. */
function Section(props: OfferSection) {
  const { section, total } = props;
  const headingId = useId();
  const part = useContext(PartContext);
  const lines = props.lines.filter(({ pickAmount }) => pickAmount === null);
  if (lines.length === 0 && (total === null || isZero(total))) return null;
  return (
    <section
      className="lines"
      aria-labelledby={`${part} ${headingId}`.trim()}
      data-bare={lines.length === 0 || undefined}
    >
      <div className="lines-head">
        <h2 id={headingId}>{SECTION_TITLES[section]}</h2>
        {total !== null && <span className="amount">{formatAmount(total)}</span>}
      </div>
      {lines.length > 0 && (
        <ul>
          {lines.map((line) => (
            <Line key={line.id} line={line} />
          ))}
          <Markup {...props} />
        </ul>
      )}
    </section>
  );
}

function Markup({ section, markup }: OfferSection) {
  if (markup === null || isZero(markup.amount)) return null;
  const { label, amount } = markupRow(section, markup);
  return (
    <li className="line line-markup">
      <span className="line-name">{label}</span>
      <span className="amount">{amount}</span>
    </li>
  );
}
