import { ALL_MATERIALS } from '@plumbline/contract/catalog/material-categories';
import { LABOR_TYPE_NAMES, type StandardLaborType } from '@plumbline/contract/content/line-names';
import type { KitPart } from '@plumbline/contract/kits';
import { useState } from 'react';
import { useProfile } from '../../../lib/use-session.ts';
import { Picker } from '../../../ui/choices/picker.tsx';
import { Select } from '../../../ui/choices/select.tsx';
import { Field } from '../../../ui/inputs/field.tsx';
import { useLaborTypes, useMaterials } from '../api.ts';
import { laborTerms, materialTerms } from './typed-part.ts';

type LaborPart = Extract<KitPart, { kind: 'labor' }>;
type MaterialPart = Extract<KitPart, { kind: 'material' }>;

const STANDARD = Object.keys(LABOR_TYPE_NAMES) as StandardLaborType[];

interface LaborPickerProps {
  part: LaborPart;
  onChange: (changes: Partial<LaborPart>) => void;
}

/** Chooses the labor type of a part. */
export function LaborPicker({ part, onChange }: LaborPickerProps) {
  const profile = useProfile();
  const { data: own = [] } = useLaborTypes();
  const { laborType, laborTypeId, laborTypeName, description } = part;
  const value = laborTypeId ?? laborType;
  const options = [
    ...STANDARD.map((type) => ({ value: type as string, label: LABOR_TYPE_NAMES[type] })),
    ...own.map(({ id, name }) => ({ value: id, label: name })),
  ];
  const choose = (next: string) => {
    const type = STANDARD.find((each) => each === next) ?? own.find(({ id }) => id === next);
    // The name of the previous type does not describe the new one.
    if (type)
      onChange({
        ...laborTerms(type, profile),
        description: description === laborTypeName ? '' : description,
      });
  };
  return (
    <Field label="Labor">
      <Select
        value={value}
        onValueChange={choose}
        options={
          options.some((option) => option.value === value)
            ? options
            : [...options, { value, label: laborTypeName }]
        }
      />
    </Field>
  );
}

interface MaterialPickerProps {
  part: MaterialPart;
  onChange: (changes: Partial<MaterialPart>) => void;
}

/** Chooses the material of a part from the price book, or none. */
export function MaterialPicker({ part, onChange }: MaterialPickerProps) {
  const [search, setSearch] = useState('');
  const { data = [] } = useMaterials({ category: ALL_MATERIALS, search });
  const chosen = data.find(({ id }) => id === part.materialId);
  const choose = (id: string | null) => {
    const material = data.find((each) => each.id === id);
    onChange(material ? materialTerms(material) : { materialId: null, markupPercent: null, cost: null });
  };
  return (
    <Field label="From your price book">
      <Picker
        value={part.materialId}
        onValueChange={choose}
        options={data.map(({ id, name, unit }) => ({ value: id, label: name, detail: unit }))}
        chosenLabel={part.materialId === null ? undefined : (chosen?.name ?? part.description)}
        onQueryChange={setSearch}
        noneLabel="Not in the price book"
        placeholder="Search materials"
      />
    </Field>
  );
}
