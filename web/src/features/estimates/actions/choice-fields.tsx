import type { SelectionOnWire } from '@plumbline/contract/content/groups';
import type { Estimate } from '@plumbline/contract/estimates';
import type { Offer, OfferGroup, OfferLine } from '@plumbline/contract/offer/offer';
import { lineTitle, sumsOfSelection } from '@plumbline/contract/offer/offer-sums';
import {
  addedByGroup,
  addedByLine,
  boundsText,
  picksOf,
  withGroup,
  withOption,
} from '@plumbline/contract/offer/picks';
import { formatAmount, formatMoney } from '@plumbline/contract/pricing/format-money';
import { withPackage } from '@plumbline/contract/pricing/pick-rules';
import { type ReactNode, useId } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { Checkbox } from '../../../ui/choices/checkbox.tsx';
import { Radio, RadioDot, Radios } from '../../../ui/choices/radios.tsx';
import { Stepper } from '../../../ui/choices/stepper.tsx';
import { Field } from '../../../ui/inputs/field.tsx';

export interface ChoiceFieldsProps {
  estimate: Estimate;
  offer: Offer;
  /** The selection, with only its valid quantities. */
  selection: SelectionOnWire;
  /** Quantities as typed, by line. */
  typed: Readonly<Record<string, string>>;
  /** Faults of quantities, by line. */
  faults: Readonly<Record<string, string | null>>;
  onPick: (selection: SelectionOnWire) => void;
  onType: (group: OfferGroup, line: OfferLine, typed: string) => void;
}

/** The choices of an estimate's client: packages, then additions, each with its effect on the total. */
export function ChoiceFields(props: ChoiceFieldsProps) {
  const { offer } = props;
  const addOns = offer.groups.filter(({ kind }) => kind === 'addOn');
  const others = offer.groups.filter((group) => group.kind === 'included' && picksOf(group).length > 0);
  return (
    <>
      {offer.choices.map((choice) => (
        <Packages key={choice.id} choice={choice} {...props} />
      ))}
      {addOns.length + others.length > 0 && (
        <fieldset className="grid gap-1">
          <legend className="mb-1 text-base font-strong semi-narrow">Add-ons and options</legend>
          {others.map((group) => (
            <Lines key={group.id} group={group} {...props} />
          ))}
          {addOns.map((group) => (
            <AddOn key={group.id} group={group} {...props} />
          ))}
        </fieldset>
      )}
    </>
  );
}

function Packages({ choice, ...props }: ChoiceFieldsProps & { choice: Offer['choices'][number] }) {
  const { estimate, offer, selection, onPick } = props;
  const headingId = useId();
  const packages = offer.groups.filter(({ choiceId }) => choiceId === choice.id);
  const picked = packages.find(({ id }) => id !== null && selection.groupIds.includes(id));
  const pick = (id: string) => {
    const next = packages.find((group) => group.id === id);
    if (next) onPick(withPackage(offer, selection, next));
  };
  return (
    <section className="grid gap-2">
      <h3 id={headingId} className="text-base font-strong">
        {choice.title}
      </h3>
      <Radios
        aria-labelledby={headingId}
        value={picked?.id ?? ''}
        onValueChange={pick}
        className="grid gap-2"
      >
        {packages.map((group) => (
          <PackageCard
            key={group.id}
            group={group}
            total={formatMoney(
              sumsOfSelection(offer, estimate, withPackage(offer, selection, group)).totalAmount,
              estimate.currency,
            )}
          />
        ))}
      </Radios>
      {picked && <Lines group={picked} {...props} />}
    </section>
  );
}

function PackageCard({ group: { id, title, preselected }, total }: { group: OfferGroup; total: string }) {
  return (
    <Radio
      value={id ?? ''}
      aria-label={[title, preselected && 'recommended', `total ${total}`].filter(Boolean).join(', ')}
      className="group flex min-h-12 items-center gap-3 rounded border border-line-strong bg-surface px-3 py-2 text-left transition-colors data-[state=checked]:border-action data-[state=checked]:bg-action-soft"
    >
      <span className="grid size-5 flex-none place-items-center rounded-full border border-line-strong bg-surface group-data-[state=checked]:border-action group-data-[state=checked]:bg-action">
        <RadioDot />
      </span>
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2">
        <span className="font-medium wrap-anywhere">{title}</span>
        {preselected && <Badge>Recommended</Badge>}
      </span>
      <span className="figures font-medium">{total}</span>
    </Radio>
  );
}

function AddOn({ group, ...props }: ChoiceFieldsProps & { group: OfferGroup }) {
  const { estimate, offer, selection, onPick } = props;
  const { id } = group;
  if (id === null) return null;
  return (
    <div>
      <PickRow
        title={group.title}
        added={addedByGroup(offer, estimate, selection, group)}
        isPicked={selection.groupIds.includes(id)}
        onPick={(isPicked) => onPick(withGroup(offer, selection, group, isPicked))}
      />
      <Lines group={group} {...props} />
    </div>
  );
}

/** The options and changeable quantities of a group, indented under it. */
function Lines({ group, ...props }: ChoiceFieldsProps & { group: OfferGroup }) {
  const lines = picksOf(group);
  if (lines.length === 0) return null;
  return (
    <div className={group.kind === 'included' ? 'grid gap-1' : 'grid gap-1 pl-7.5'}>
      {lines.map((line) => (
        <PickLine key={line.id} group={group} line={line} {...props} />
      ))}
    </div>
  );
}

function PickLine({
  group,
  line,
  ...props
}: ChoiceFieldsProps & { group: OfferGroup; line: OfferLine }): ReactNode {
  const { estimate, offer, selection, typed, faults, onPick, onType } = props;
  const { id, bounds, optional, unit } = line;
  return (
    <div>
      {optional && (
        <PickRow
          title={lineTitle(line)}
          added={addedByLine(offer, estimate, selection, { group, line })}
          isPicked={selection.lineIds.includes(id)}
          onPick={(isPicked) => onPick(withOption(offer, selection, { group, line }, isPicked))}
        />
      )}
      {bounds && (
        <Field
          label={optional ? `Quantity, ${boundsText(bounds)}` : `${lineTitle(line)}, ${boundsText(bounds)}`}
          error={faults[id]}
          className={optional ? 'mb-2 pl-7.5' : 'mb-2'}
        >
          <Stepper
            of={lineTitle(line)}
            step={bounds.step}
            unit={unit ?? ''}
            value={typed[id] ?? ''}
            onValueChange={(text) => onType(group, line, text)}
            className="max-w-52"
          />
        </Field>
      )}
    </div>
  );
}

interface PickRowProps {
  title: string;
  /** The amount it adds to the total, as decimal text. */
  added: string;
  isPicked: boolean;
  onPick: (isPicked: boolean) => void;
}

function PickRow({ title, added, isPicked, onPick }: PickRowProps) {
  return (
    <div className="flex min-h-9 items-center gap-3">
      <Checkbox label={title} checked={isPicked} onCheckedChange={onPick} className="min-w-0 flex-1" />
      <span className="figures text-ink-2">+ {formatAmount(added)}</span>
    </div>
  );
}
