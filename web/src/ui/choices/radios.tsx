import {
  type ComponentProps,
  createContext,
  type KeyboardEvent,
  type ReactNode,
  use,
  useLayoutEffect,
  useRef,
} from 'react';

const STEPS: Readonly<Partial<Record<string, number>>> = {
  ArrowLeft: -1,
  ArrowUp: -1,
  ArrowRight: 1,
  ArrowDown: 1,
};

const Group = createContext({ value: '', onValueChange: (_value: string): void => {} });
const IsChecked = createContext(false);

const radiosIn = (group: HTMLElement) => [...group.querySelectorAll<HTMLElement>('[role=radio]')];

/** Chooses the next or the previous radio. */
function choose(event: KeyboardEvent<HTMLElement>): void {
  const radios = radiosIn(event.currentTarget);
  const from = radios.findIndex((radio) => radio === event.target);
  if (from < 0 || event.metaKey || event.ctrlKey || event.altKey || event.shiftKey) return;
  // As in any group of radios, Enter does not choose.
  if (event.key === 'Enter') event.preventDefault();
  const step = STEPS[event.key];
  if (!step) return;
  event.preventDefault();
  const next = radios.at((from + step) % radios.length);
  next?.focus();
  next?.click();
}

interface RadiosProps extends ComponentProps<'div'> {
  /** The value of the radio that is checked, if any is. */
  value: string;
  onValueChange: (value: string) => void;
}

/** A group of `Radio`s of any look. The arrow keys choose; Tab stops once, at the radio that is checked or at the first. */
export function Radios({ value, onValueChange, children, ...rest }: RadiosProps) {
  const group = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const radios = group.current ? radiosIn(group.current) : [];
    const stop = radios.find((radio) => radio.dataset.state === 'checked') ?? radios[0];
    for (const radio of radios) radio.tabIndex = radio === stop ? 0 : -1;
  });
  return (
    // oxlint-disable-next-line interactive-supports-focus -- the focus is on its radios
    <div ref={group} role="radiogroup" onKeyDown={choose} {...rest}>
      <Group value={{ value, onValueChange }}>{children}</Group>
    </div>
  );
}

type RadioProps = Omit<ComponentProps<'button'>, 'value'> & { value: string };

/** One choice of `Radios`; `data-state` is "checked" or "unchecked". */
export function Radio({ value, children, ...rest }: RadioProps) {
  const group = use(Group);
  const isChecked = group.value === value;
  return (
    // biome-ignore lint/a11y/useSemanticElements: an input cannot have contents.
    <button
      type="button"
      // oxlint-disable-next-line prefer-tag-over-role
      role="radio"
      aria-checked={isChecked}
      data-state={isChecked ? 'checked' : 'unchecked'}
      onClick={isChecked ? undefined : () => group.onValueChange(value)}
      {...rest}
    >
      <IsChecked value={isChecked}>{children}</IsChecked>
    </button>
  );
}

/** The dot of a `Radio` that is checked. */
export function RadioDot(): ReactNode {
  return use(IsChecked) && <span className="size-2 rounded-full bg-action-ink" />;
}
