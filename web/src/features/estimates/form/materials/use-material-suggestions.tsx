import type { Material } from '@plumbline/contract/catalog';
import { ALL_MATERIALS } from '@plumbline/contract/catalog/material-categories';
import type { Currency } from '@plumbline/contract/pricing/currency';
import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  useCallback,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { findByWords } from '../../../../lib/lists/find-by-words.ts';
import { useHiddenCosts } from '../../../../lib/use-hidden-costs.ts';
import { type ShownSuggestions, Suggestions } from '../../../../ui/choices/suggestions.tsx';
import { useMaterials } from '../../../catalog/api.ts';
import type { MaterialRow } from '../../editor/estimate-draft.ts';
import { fillWithMaterial } from '../../editor/new-draft.ts';
import { materialPrice } from './material-price.ts';
import { withoutCopied } from './without-copied.ts';

/** Shorter text matches too much. */
const SHORTEST = 2;
const MOST = 6;

const NO_MATERIALS: readonly Material[] = [];

interface ListProps extends Pick<ComponentProps<typeof Suggestions>, 'id' | 'onClose' | 'onShown'> {
  inputRef: RefObject<HTMLInputElement | null>;
  typed: string;
  currency: Currency;
  /** The material that filled the line before; null for none. */
  materialId: string | null;
  onPick: (material: Material, replaced: Material | undefined) => void;
}

function MaterialSuggestions({ typed, currency, materialId, onPick, ...list }: ListProps) {
  const [hidesCosts] = useHiddenCosts();
  const { data: materials = NO_MATERIALS } = useMaterials({ category: ALL_MATERIALS, search: '' });
  const found = useMemo(
    () => findByWords(withoutCopied(materials), typed).slice(0, MOST),
    [materials, typed],
  );
  const options = useMemo(
    () =>
      found.map((material) => ({
        value: material.id,
        label: material.name,
        detail: materialPrice(material, currency, hidesCosts),
      })),
    [found, currency, hidesCosts],
  );
  const pick = (id: string) => {
    const material = found.find((one) => one.id === id);
    const replaced = materials.find((one) => one.id === materialId);
    if (material) onPick(material, replaced);
  };
  return options.length > 0 ? <Suggestions {...list} options={options} onPick={pick} /> : null;
}

interface SuggestedField {
  /** The props of the description's input. */
  readonly inputProps: Omit<ComponentProps<'input'>, 'name' | 'value' | 'aria-label' | 'onChange'>;
  readonly suggestions: ReactNode;
}

/**
 * Suggests materials of the catalog while a description is typed. Picking one fills in its name, unit and price, and
 * goes to the quantity.
 */
export function useMaterialSuggestions(
  row: Pick<MaterialRow, 'description' | 'cost' | 'costUnknown' | 'materialId'>,
  currency: Currency,
  change: (changes: Partial<Omit<MaterialRow, 'key'>>) => void,
): SuggestedField {
  const inputRef = useRef<HTMLInputElement>(null);
  const listId = useId();
  const [isTyping, setTyping] = useState(false);
  const [shown, setShown] = useState<ShownSuggestions | null>(null);
  const close = useCallback(() => setTyping(false), []);
  const typed = row.description.trim();
  const isOpen = isTyping && typed.length >= SHORTEST;
  const pick = (material: Material, replaced: Material | undefined) => {
    close();
    change(fillWithMaterial(material, row, replaced));
    inputRef.current?.closest('[data-line]')?.querySelector<HTMLElement>('input[name=quantity]')?.focus();
  };
  return {
    inputProps: {
      ref: inputRef,
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': shown !== null,
      'aria-controls': shown ? listId : undefined,
      'aria-activedescendant': shown?.activeId,
      onInput: () => setTyping(true),
      onBlur: close,
    },
    suggestions: isOpen && (
      <MaterialSuggestions
        id={listId}
        onShown={setShown}
        onClose={close}
        onPick={pick}
        materialId={row.materialId}
        {...{ inputRef, typed, currency }}
      />
    ),
  };
}
