import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import { Checkbox } from '../../ui/choices/checkbox.tsx';

interface ChoiceListProps<Choice extends string> {
  legend: string;
  /** Each choice with its explanation. */
  choices: Readonly<Record<Choice, string>>;
  value: readonly Choice[];
  onChange: (value: Choice[]) => void;
  error?: string | undefined;
}

/** Checkboxes for API names, each under its explanation. */
export function ChoiceList<Choice extends string>(props: ChoiceListProps<Choice>) {
  const { legend, choices, value, onChange, error } = props;
  const errorId = useId();
  const names = Object.keys(choices) as Choice[];
  const toggle = (name: Choice, checked: boolean) =>
    onChange(names.filter((each) => (each === name ? checked : value.includes(each))));
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className="mb-1 text-sm font-medium text-ink-2">{legend}</legend>
      {names.map((name) => (
        <Checkbox
          key={name}
          className="py-1.5"
          checked={value.includes(name)}
          onCheckedChange={(checked) => toggle(name, checked)}
          label={
            <>
              {choices[name]} <span className="block text-sm text-ink-3">{name}</span>
            </>
          }
        />
      ))}
      {error && (
        <p id={errorId} role="alert" className="mt-1 flex items-start gap-1.5 text-sm text-danger">
          <CircleAlert aria-hidden="true" className="mt-px size-4" />
          {error}
        </p>
      )}
    </fieldset>
  );
}
