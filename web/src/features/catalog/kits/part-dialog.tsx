import { ALL_MATERIALS } from '@plumbline/contract/catalog/material-categories';
import { COST_TYPE_NAMES } from '@plumbline/contract/content/line-names';
import { COST_TYPES } from '@plumbline/contract/content/lines';
import { KIT_LIMITS } from '@plumbline/contract/kits';
import { type QuantityThousandths, quantityToWire } from '@plumbline/contract/pricing/amounts';
import { formatAmount } from '@plumbline/contract/pricing/format-money';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useCostMask } from '../../../lib/use-hidden-costs.ts';
import { useProfile } from '../../../lib/use-session.ts';
import { Segments } from '../../../ui/choices/segments.tsx';
import { Select } from '../../../ui/choices/select.tsx';
import { Switch } from '../../../ui/choices/switch.tsx';
import { Field } from '../../../ui/inputs/field.tsx';
import { MoneyInput, NumberInput, PercentInput } from '../../../ui/inputs/number-input.tsx';
import { TextArea } from '../../../ui/inputs/text-area.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useMaterials } from '../api.ts';
import { partResults, perUnitOf } from './kit-words.ts';
import { LaborPicker, MaterialPicker } from './part-pickers.tsx';
import type { KeyedPart } from './typed-kit.ts';
import { checkPart } from './typed-part.ts';

interface PartDialogProps {
  part: KeyedPart;
  isNew: boolean;
  /** The kit's. */
  unit: string;
  /** The kit's trial number; null while it is invalid. */
  number: QuantityThousandths | null;
  onSave: (part: KeyedPart) => void;
  onClose: () => void;
}

type CountedPart = Exclude<KeyedPart, { kind: 'text' }>;
type Change = (changes: Partial<CountedPart>) => void;
type Faults = Partial<Record<string, string>>;

const COST_OPTIONS = COST_TYPES.map((value) => ({ value, label: COST_TYPE_NAMES[value] }));
/** The step of the arrow keys in a quantity field. */
const STEP = '0.1';

/** Adds a part to a kit, or changes one. */
export function PartDialog({ part, isNew, unit, number, onSave, onClose }: PartDialogProps) {
  const formId = useId();
  const [typed, setTyped] = useState(part);
  const [isChecked, setChecked] = useState(false);
  const checked = checkPart(typed);
  const faults = isChecked ? checked.faults : {};
  const change = (changes: Partial<KeyedPart>) =>
    setTyped((before) => ({ ...before, ...changes }) as KeyedPart);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (Object.keys(checked.faults).length > 0) setChecked(true);
    else onSave(checked.part);
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`${isNew ? 'Add' : 'Edit'} ${part.kind}`}
      action={{ label: isNew ? 'Add part' : 'Done', form: formId }}
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
        {typed.kind === 'text' ? (
          <Field label="Text" hint="Goes above the part that follows it." error={faults.description}>
            <TextArea
              rows={3}
              value={typed.description}
              onChange={(event) => change({ description: event.target.value })}
            />
          </Field>
        ) : (
          <>
            <WhatItIs typed={typed} faults={faults} change={change} />
            <HowMuch typed={typed} unit={unit} faults={faults} change={change} />
            <Made checked={checked} unit={unit} number={number} />
          </>
        )}
      </form>
    </Dialog>
  );
}

interface FieldsProps {
  typed: CountedPart;
  faults: Faults;
  change: Change;
}

function WhatItIs({ typed, faults, change }: FieldsProps) {
  const { currency } = useProfile();
  const costMask = useCostMask();
  const description = (label: string) => (
    <Field label={label} error={faults.description}>
      <TextInput
        autoComplete="off"
        value={typed.description}
        onChange={(event) => change({ description: event.target.value })}
      />
    </Field>
  );
  const price = (label: string) => (
    <Field label={label} error={faults.price}>
      <MoneyInput
        value={'price' in typed ? typed.price : ''}
        onValueChange={(next) => change({ price: next })}
        currency={currency}
        decimals={2}
        className={typed.kind === 'material' ? costMask : undefined}
      />
    </Field>
  );
  if (typed.kind === 'labor')
    return (
      <>
        <LaborPicker part={typed} onChange={change} />
        {description('Description (optional)')}
      </>
    );
  if (typed.kind === 'cost')
    return (
      <>
        <Field label="Type" error={faults.type}>
          <Select value={typed.type} onValueChange={(type) => change({ type })} options={COST_OPTIONS} />
        </Field>
        {description('Description (optional)')}
        {price('Amount of one')}
      </>
    );
  return (
    <MaterialFields typed={typed} faults={faults} change={change} description={description} price={price} />
  );
}

interface MaterialFieldsProps extends Omit<FieldsProps, 'typed'> {
  typed: Extract<KeyedPart, { kind: 'material' }>;
  description: (label: string) => ReactNode;
  price: (label: string) => ReactNode;
}

function MaterialFields({ typed, faults, change, description, price }: MaterialFieldsProps) {
  const { data = [] } = useMaterials({ category: ALL_MATERIALS, search: '' });
  const isOwn = typed.materialId === null;
  const material = data.find(({ id }) => id === typed.materialId);
  const isWithoutPrice = material && material.sellPrice === null && material.defaultPrice === null;
  return (
    <>
      <MaterialPicker part={typed} onChange={change} />
      {description('Name on the estimate')}
      {(isOwn || isWithoutPrice) && (
        <div className="grid grid-cols-2 items-start gap-4">
          {isOwn && (
            <Field label="Unit" hint="Like each, ft or box." error={faults.unit}>
              <TextInput
                autoComplete="off"
                maxLength={KIT_LIMITS.unitLength}
                value={typed.unit}
                onChange={(event) => change({ unit: event.target.value })}
              />
            </Field>
          )}
          {price('Your cost of one')}
        </div>
      )}
    </>
  );
}

function HowMuch({ typed, unit, faults, change }: FieldsProps & { unit: string }) {
  const per = unit === 'each' ? 'for each' : perUnitOf(unit);
  const counted = typed.kind === 'labor' ? 'Hours' : 'Quantity';
  const trailing = typed.kind === 'labor' ? 'h' : typed.kind === 'material' ? typed.unit : undefined;
  return (
    <>
      <Segments
        label="How much"
        value={typed.fixed ? 'fixed' : 'perUnit'}
        onValueChange={(value) => change({ fixed: value === 'fixed' })}
        options={[
          { value: 'perUnit', label: per.charAt(0).toUpperCase() + per.slice(1) },
          { value: 'fixed', label: 'Fixed' },
        ]}
      />
      <div className="grid grid-cols-2 items-start gap-4">
        <Field label={typed.fixed ? counted : `${counted} ${per}`} error={faults.perUnit}>
          <NumberInput
            value={typed.perUnit}
            onValueChange={(perUnit) => change({ perUnit })}
            rules={{ decimals: 6 }}
            step={STEP}
            {...(trailing !== undefined && { trailing })}
          />
        </Field>
        <Field label="Waste" error={faults.waste}>
          <PercentInput value={typed.waste} onValueChange={(waste) => change({ waste })} />
        </Field>
      </div>
      <Switch
        label="Whole units"
        hint="Rounds up, as for bundles or boxes."
        checked={typed.wholeUnits}
        onCheckedChange={(wholeUnits) => change({ wholeUnits })}
      />
    </>
  );
}

interface MadeProps {
  checked: ReturnType<typeof checkPart>;
  unit: string;
  number: QuantityThousandths | null;
}

/** The quantity of the part for the kit's trial number. */
function Made({ checked, unit, number }: MadeProps) {
  const { currency } = useProfile();
  const { part, faults } = checked;
  // A part without a name is counted too.
  const isCounted = !faults.perUnit && !faults.waste && !faults.price && part.kind !== 'text';
  if (number === null || !isCounted) return null;
  const kit = { id: '', name: '', unit, description: null, price: null, trade: null, parts: [part] };
  const [result] = partResults(kit, number, currency);
  return (
    <p aria-live="polite" className="figures rounded bg-sunken px-4 py-3">
      {`${formatAmount(quantityToWire(number))}${unit === 'each' ? '' : ` ${unit}`} makes `}
      <strong>{result}</strong>
    </p>
  );
}
