import {
  type ComponentProps,
  createContext,
  type ReactNode,
  use,
  useCallback,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { type ShownSuggestions, Suggestions } from '../../../../ui/choices/suggestions.tsx';

/** The units of most jobs. */
const UNITS: readonly string[] =
  'each,ft,lin ft,sq ft,sq,yd,sq yd,cu yd,m,m²,m³,gal,l,lb,kg,ton,bag,box,bundle,pair,roll,sheet,hr,day'.split(
    ',',
  );

/** The units of the estimate's materials, joined by line breaks. */
export const UsedUnitsContext = createContext('');

/** The units to offer: those of the estimate first, then the common ones; while typing those that match. */
function offeredUnits(used: string, typed: string | null): string[] {
  const all = [...new Set([...used.split('\n').filter((unit) => unit !== ''), ...UNITS])];
  if (typed === null) return all;
  const search = typed.trim().toLowerCase();
  return all.filter((unit) => unit !== typed.trim() && unit.toLowerCase().includes(search));
}

interface ListProps
  extends Pick<ComponentProps<typeof Suggestions>, 'id' | 'onClose' | 'onShown' | 'onPick' | 'inputRef'> {
  typed: string | null;
}

function UnitList({ typed, ...list }: ListProps) {
  const used = use(UsedUnitsContext);
  const options = useMemo(
    () => offeredUnits(used, typed).map((unit) => ({ value: unit, label: unit })),
    [used, typed],
  );
  return options.length > 0 ? <Suggestions {...list} options={options} /> : null;
}

interface UnitField {
  readonly inputProps: Omit<ComponentProps<'input'>, 'name' | 'value' | 'aria-label' | 'onChange'>;
  readonly suggestions: ReactNode;
}

/** Suggests units when the field is clicked and while it is typed in. Any other text is also accepted. */
export function useUnitSuggestions(unit: string, onPick: (unit: string) => void): UnitField {
  const inputRef = useRef<HTMLInputElement>(null);
  const listId = useId();
  const [state, setState] = useState<'closed' | 'all' | 'typing'>('closed');
  const [shown, setShown] = useState<ShownSuggestions | null>(null);
  const close = useCallback(() => setState('closed'), []);
  return {
    inputProps: {
      ref: inputRef,
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': shown !== null,
      'aria-controls': shown ? listId : undefined,
      'aria-activedescendant': shown?.activeId,
      onClick: () => setState('all'),
      onInput: () => setState('typing'),
      onKeyDown: (event) => {
        if (event.key === 'ArrowDown' && state === 'closed' && !event.altKey) setState('all');
      },
      onBlur: close,
    },
    suggestions: state !== 'closed' && (
      <UnitList
        id={listId}
        typed={state === 'typing' ? unit : null}
        inputRef={inputRef}
        onShown={setShown}
        onClose={close}
        onPick={(picked) => {
          close();
          onPick(picked);
        }}
      />
    ),
  };
}
