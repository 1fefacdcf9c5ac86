import { useId, useState } from 'react';
import { Checkbox } from '../../../../ui/choices/checkbox.tsx';
import { Field } from '../../../../ui/inputs/field.tsx';
import { PercentInput } from '../../../../ui/inputs/number-input.tsx';
import { TextInput } from '../../../../ui/inputs/text-input.tsx';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';
import type { DraftTax } from '../../editor/estimate-draft.ts';
import { figureFaultSentence, isFaulty, TAX_RATE } from '../../editor/figures/typed-decimal.ts';

interface TaxDialogProps {
  tax: DraftTax;
  isNew: boolean;
  onSave: (tax: DraftTax) => void;
  onClose: () => void;
}

const SECTIONS = [
  { section: 'labor', label: 'Labor' },
  { section: 'materials', label: 'Materials' },
  { section: 'costs', label: 'Additional costs' },
] as const;

/** A tax of this estimate: its name, rate, registration number and base. */
export function TaxDialog({ tax, isNew, onSave, onClose }: TaxDialogProps) {
  const formId = useId();
  const [typed, setTyped] = useState(tax);
  const [isTried, setTried] = useState(false);
  const set = (changes: Partial<DraftTax>) => setTyped((all) => ({ ...all, ...changes }));
  const isNameless = typed.name.trim() === '';
  const save = () => {
    setTried(true);
    if (!isNameless && !isFaulty(typed.rate, TAX_RATE)) onSave({ ...typed, name: typed.name.trim() });
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={isNew ? 'New tax' : 'Change tax'}
      description="On this estimate only. Taxes you use often are kept in Settings."
      action={{ label: isNew ? 'Add tax' : 'Save', form: formId }}
    >
      <form
        id={formId}
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <div className="grid grid-cols-[minmax(0,1fr)_120px] items-start gap-3">
          <Field label="Name" error={isTried && isNameless ? 'Please name the tax' : undefined}>
            <TextInput
              maxLength={50}
              placeholder="Like GST or Sales tax"
              value={typed.name}
              onChange={(event) => set({ name: event.target.value })}
            />
          </Field>
          <Field label="Rate" error={figureFaultSentence(typed.rate, TAX_RATE)}>
            <PercentInput
              decimals={TAX_RATE.decimals}
              value={typed.rate}
              onValueChange={(rate) => set({ rate })}
            />
          </Field>
        </div>
        <Field label="Registration number (optional)" hint="Printed beside the tax.">
          <TextInput
            maxLength={50}
            value={typed.registration ?? ''}
            onChange={(event) =>
              set({ registration: event.target.value.trim() === '' ? null : event.target.value })
            }
          />
        </Field>
        <fieldset className="grid gap-2">
          <legend className="mb-1 text-sm font-medium text-ink-2">Charged on</legend>
          {SECTIONS.map(({ section, label }) => (
            <Checkbox
              key={section}
              label={label}
              checked={typed[section]}
              onCheckedChange={(applies) => set({ [section]: applies })}
            />
          ))}
        </fieldset>
      </form>
    </Dialog>
  );
}
