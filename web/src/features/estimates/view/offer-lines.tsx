import { isolated } from '@plumbline/contract/content/isolated';
import { SECTION_TITLES } from '@plumbline/contract/content/line-names';
import { unitText } from '@plumbline/contract/content/unit-text';
import type { Offer, OfferGroup, OfferLine, OfferSection } from '@plumbline/contract/offer/offer';
import { isEmpty, lineDiscountText, markupRow, minus } from '@plumbline/contract/offer/offer-rows';
import { boundsText } from '@plumbline/contract/offer/picks';
import { formatAmount } from '@plumbline/contract/pricing/format-money';
import { type ReactNode, useId } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { LineCard } from './line-card.tsx';

/** The details of a line that only the contractor sees, by line id: its own markup, its taxes. */
export type LineNotes = ReadonlyMap<string, readonly string[]>;

interface OfferLinesProps {
  offer: Offer;
  /** Null for the lines as clients read them, without types beside descriptions. */
  notes: LineNotes | null;
}

/** The lines of an offer: those without a group by section, then each group with its title, kind, amount and lines. */
export function OfferLines({ offer, notes }: OfferLinesProps) {
  return offer.groups.map((group) =>
    group.id === null ? (
      group.sections.map((section) => (
        <LineCard
          key={section.section}
          title={SECTION_TITLES[section.section]}
          sum={section.subtotal === null ? '' : formatAmount(section.subtotal)}
        >
          <Lines section={section} notes={notes} />
        </LineCard>
      ))
    ) : (
      <Group key={group.id} group={group} offer={offer} notes={notes} />
    ),
  );
}

/** The kind of a group, for the contractor: “Add-on”, “Choose your roof”. */
function kindsOf({ kind, choiceId, preselected }: OfferGroup, { choices }: Offer): string[] {
  if (kind === 'included') return [];
  const choice = choices.find(({ id }) => id === choiceId);
  const name = kind === 'addOn' ? 'Add-on' : (choice?.title ?? 'Package');
  return preselected ? [name, kind === 'addOn' ? 'Preselected' : 'Recommended'] : [name];
}

function Group({ group, offer, notes }: { group: OfferGroup; offer: Offer; notes: LineNotes | null }) {
  const headingId = useId();
  const { title, amount, description, sections } = group;
  return (
    <section id={group.id ?? undefined} aria-labelledby={headingId} className="mt-8 scroll-mt-20">
      <header className="flex items-start gap-3 border-b border-line-strong pb-2">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2.5 gap-y-1">
          <h2 id={headingId} className="wrap-anywhere">
            {title}
          </h2>
          {kindsOf(group, offer).map((kind) => (
            <Badge key={kind}>{kind}</Badge>
          ))}
        </div>
        {amount !== null && !isEmpty(group) && (
          <span className="figures font-strong">{formatAmount(amount)}</span>
        )}
      </header>
      {description !== '' && <Description text={description} />}
      {sections.map((section) => (
        <section key={section.section} aria-label={`${title}, ${SECTION_TITLES[section.section]}`}>
          <h3 className="mt-3 text-sm font-medium text-ink-2">{SECTION_TITLES[section.section]}</h3>
          <ul>
            <Lines section={section} notes={notes} />
            {section.markup !== null && <MarkupRow section={section.section} markup={section.markup} />}
          </ul>
        </section>
      ))}
    </section>
  );
}

const DASH = /^\s*-\s+/;

/** A description, in which lines that begin with a dash read as a list. */
function Description({ text }: { text: string }) {
  const lines = text.split('\n');
  const points = lines.filter((line) => DASH.test(line));
  return (
    <div className="max-w-[68ch] pt-2.5 wrap-anywhere text-ink-2">
      <p className="whitespace-pre-line">{lines.filter((line) => !DASH.test(line)).join('\n')}</p>
      {points.length > 0 && (
        <ul className="mt-1 list-disc pl-5">
          {points.map((point) => (
            <li key={point}>{point.replace(DASH, '')}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

function MarkupRow({
  section,
  markup,
}: {
  section: OfferSection['section'];
  markup: { percent: string; amount: string };
}) {
  const { label, amount } = markupRow(section, markup);
  return <Row what={<span className="text-ink-2">{label}</span>} amount={amount} isMuted />;
}

function Lines({ section, notes }: { section: OfferSection; notes: LineNotes | null }) {
  return section.lines.map((line) =>
    line.isText ? (
      <li key={line.id} className="border-b border-line py-2.5 wrap-anywhere whitespace-pre-line text-ink-2">
        {line.description}
      </li>
    ) : (
      <LineRow key={line.id} line={line} notes={notes && (notes.get(line.id) ?? [])} />
    ),
  );
}

/** The visible calculation of a line's amount: “16 h × 54.00”, “28 sq”. */
function reckoningOf({ quantity, unit, unitPrice }: OfferLine): string {
  const count =
    quantity === null
      ? ''
      : `${formatAmount(quantity)} ${unit ? isolated(unitText(quantity, unit)) : ''}`.trim();
  const price = unitPrice === null ? '' : formatAmount(unitPrice);
  if (count && price) return `${count} × ${price}`;
  return count || (price && `at ${price}`);
}

function LineRow({ line, notes }: { line: OfferLine; notes: readonly string[] | null }) {
  const { name, description, amount, discount, optional, bounds } = line;
  const marks = [optional && 'Optional', bounds && boundsText(bounds), ...(notes ?? [])].filter(
    (mark) => mark !== false && mark !== null,
  );
  const ownName = notes && description && name !== description ? name : null;
  const reckoning = [ownName, reckoningOf(line)].filter(Boolean).join(' · ');
  return (
    <>
      <Row
        id={line.id}
        what={
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            {description || name || <span className="text-ink-3">No description</span>}
            {marks.map((mark) => (
              <Badge key={mark}>{mark}</Badge>
            ))}
          </span>
        }
        reckoning={reckoning}
        amount={amount === null ? '' : formatAmount(amount)}
        isOpen={discount !== null}
      />
      {discount && (
        <>
          <Row
            what={<span className="text-ink-2">{lineDiscountText(discount)}</span>}
            amount={minus(discount.amountOff)}
            isMuted
            isOpen
          />
          <Row what={<span className="text-ink-2">Net</span>} amount={formatAmount(discount.net)} />
        </>
      )}
    </>
  );
}

interface RowProps {
  id?: string;
  what: ReactNode;
  reckoning?: string;
  /** Formatted. */
  amount: string;
  isMuted?: boolean;
  /** Whether the next row belongs to it. */
  isOpen?: boolean;
}

function Row({ id, what, reckoning = '', amount, isMuted = false, isOpen = false }: RowProps) {
  return (
    <li
      id={id}
      className={`scroll-mt-20 target:bg-action-soft grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 md:grid-cols-[minmax(0,1fr)_240px_minmax(110px,auto)] md:items-center ${isOpen ? 'pt-2.5 pb-0.5' : 'border-b border-line py-2.5'}`}
    >
      <span className="wrap-anywhere">{what}</span>
      {reckoning !== '' && (
        <span className="figures wrap-anywhere text-ink-2 max-md:col-start-1 max-md:row-start-2 max-md:text-sm md:text-right">
          {reckoning}
        </span>
      )}
      <span
        className={`figures min-w-23 text-right max-md:col-start-2 max-md:row-start-1 md:col-start-3 ${isMuted ? 'text-ink-2' : ''}`}
      >
        {amount}
      </span>
    </li>
  );
}
