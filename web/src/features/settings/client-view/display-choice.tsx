import {
  DISPLAY_PRESETS,
  type Display,
  isSameDisplay,
  normalizeDisplay,
} from '@plumbline/contract/offer/display';
import { useState } from 'react';
import { Checkbox } from '../../../ui/choices/checkbox.tsx';
import { RadioGroup } from '../../../ui/choices/radio-group.tsx';

const CUSTOM = 'Custom';

type PresetLabel = (typeof DISPLAY_PRESETS)[number]['label'];

const HINTS: Record<PresetLabel, string> = {
  Everything: 'Hours, quantities, unit prices and amounts.',
  'Prices without quantities': 'What each line costs, without hours and quantities.',
  'Lines without prices': 'What you’ll do and use. Only groups show an amount.',
  'Group totals': 'One amount for each group, or for labor, materials and additional costs.',
  'Total only': 'Just the taxes and the total.',
};
const OPTIONS = [
  ...DISPLAY_PRESETS.map(({ label }) => ({ value: label, label, hint: HINTS[label] })),
  { value: CUSTOM, label: CUSTOM, hint: 'Choose each part yourself.' },
] as const;

const PARTS = [
  { name: 'lines', label: 'Lines' },
  { name: 'lineAmounts', label: 'Line amounts', needs: 'lines' },
  { name: 'quantities', label: 'Quantities', needs: 'lines' },
  { name: 'unitPrices', label: 'Unit prices', needs: 'lineAmounts' },
  { name: 'hours', label: 'Hours', needs: 'lines' },
  { name: 'rates', label: 'Hourly rates', needs: 'lineAmounts' },
  { name: 'groupAmounts', label: 'Group totals' },
] as const satisfies readonly { name: keyof Display; label: string; needs?: keyof Display }[];

const presetOf = (display: Display) =>
  DISPLAY_PRESETS.find((preset) => isSameDisplay(preset.display, display));

interface DisplayChoiceProps {
  value: Display;
  onValueChange: (display: Display) => void;
}

/** Chooses what clients see of an estimate: a preset, or single parts. */
export function DisplayChoice({ value, onValueChange }: DisplayChoiceProps) {
  const preset = presetOf(value);
  const [isCustom, setIsCustom] = useState(false);
  const chosen = isCustom || !preset ? CUSTOM : preset.label;
  const choose = (label: PresetLabel | typeof CUSTOM) => {
    setIsCustom(label === CUSTOM);
    const next = DISPLAY_PRESETS.find((each) => each.label === label);
    if (next) onValueChange(next.display);
  };
  return (
    <>
      <RadioGroup
        label="What the client sees"
        labelHidden
        value={chosen}
        onValueChange={choose}
        options={OPTIONS}
      />
      {chosen === CUSTOM && <Parts value={value} onValueChange={onValueChange} />}
    </>
  );
}

/** A part that needs a hidden one is off, with the reason. */
function Parts({ value, onValueChange }: DisplayChoiceProps) {
  const shown = normalizeDisplay(value);
  return (
    <fieldset className="mt-1 ml-7.5 grid gap-1.5 md:gap-3">
      <legend className="sr-only">Parts the client sees</legend>
      {PARTS.map((part) => {
        const missing = 'needs' in part && !shown[part.needs] && part.needs;
        const reason = missing && PARTS.find(({ name }) => name === missing)?.label.toLowerCase();
        return (
          <Checkbox
            key={part.name}
            label={
              <>
                {part.label} {reason && <span className="ml-1 text-sm">Needs {reason}</span>}
              </>
            }
            checked={shown[part.name]}
            disabled={missing !== false}
            onCheckedChange={(checked) => onValueChange({ ...value, [part.name]: checked })}
          />
        );
      })}
    </fieldset>
  );
}
