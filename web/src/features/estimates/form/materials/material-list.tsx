import type { Material } from '@plumbline/contract/catalog';
import { DEFAULT_UNIT } from '@plumbline/contract/content/lines';
import type { Currency } from '@plumbline/contract/pricing/currency';
import { type KeyboardEvent, memo, type ReactNode, type RefObject, useId, useState } from 'react';
import { useHiddenCosts } from '../../../../lib/use-hidden-costs.ts';
import { MATERIAL_CATEGORY_NAMES } from '../../../catalog/material-category-names.ts';
import { groupMaterials, type MaterialGroup } from './group-materials.ts';
import { priceOfOne } from './material-price.ts';

interface MaterialChoiceProps {
  material: Material;
  currency: Currency;
  isChosen: boolean;
  /** Tab reaches one box of the whole list, arrow keys reach the others. */
  isTabStop: boolean;
  onToggle: (material: Material) => void;
  onFocus: (id: string) => void;
}

const MaterialChoice = memo(function MaterialChoice(props: MaterialChoiceProps) {
  const { material, currency, isChosen, isTabStop, onToggle, onFocus } = props;
  const { name, description, unit } = material;
  const [hidesCosts] = useHiddenCosts();
  const price = priceOfOne(material, currency, hidesCosts);
  return (
    <li className="[contain-intrinsic-size:auto_48px] [content-visibility:auto]">
      <label className="flex min-h-12 items-center gap-3 rounded-inner px-2 py-1.5 hover:bg-sunken has-checked:bg-action-soft">
        <input
          type="checkbox"
          checked={isChosen}
          tabIndex={isTabStop ? 0 : -1}
          onChange={() => onToggle(material)}
          onFocus={() => onFocus(material.id)}
          className="size-5 flex-none scroll-my-24 accent-action"
        />
        <span className="min-w-0 flex-1 wrap-anywhere">
          {name}
          {description && <span className="block text-sm text-ink-2">{description}</span>}
        </span>
        <span className="figures flex-none text-right">
          {price ?? <span className="text-ink-2">Price varies</span>}
          <span className="block text-sm text-ink-2">{unit === DEFAULT_UNIT ? unit : `per ${unit}`}</span>
        </span>
      </label>
    </li>
  );
});

interface MaterialListProps {
  materials: readonly Material[];
  chosen: ReadonlyMap<string, Material>;
  currency: Currency;
  onToggle: (material: Material) => void;
  listRef: RefObject<HTMLDivElement | null>;
}

const boxesIn = (list: Element) => [...list.querySelectorAll<HTMLInputElement>('input[type=checkbox]')];

function moveFocus(event: KeyboardEvent): void {
  const boxes = boxesIn(event.currentTarget);
  const at = boxes.findIndex((box) => box === event.target);
  const places: Record<string, number> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    Home: 0,
    End: boxes.length - 1,
  };
  const next = places[event.key];
  if (at < 0 || next === undefined) return;
  event.preventDefault();
  boxes[next]?.focus();
}

function Group({ group, children }: { group: MaterialGroup; children: ReactNode }) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId} className="border-b border-line px-2 pt-3 pb-1.5 text-sm text-ink-2">
        {MATERIAL_CATEGORY_NAMES[group.category]}
      </h3>
      <ul className="py-1">{children}</ul>
    </section>
  );
}

/** The catalogue's materials by category, for multiple choice. Arrow keys move, Space chooses. */
export function MaterialList({ materials, chosen, currency, onToggle, listRef }: MaterialListProps) {
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const tabStop = materials.find(({ id }) => id === focusedId) ?? groupMaterials(materials)[0]?.materials[0];
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the boxes within
    <div ref={listRef} onKeyDown={moveFocus}>
      {groupMaterials(materials).map((group) => (
        <Group key={group.category} group={group}>
          {group.materials.map((material) => (
            <MaterialChoice
              key={material.id}
              material={material}
              currency={currency}
              isChosen={chosen.has(material.id)}
              isTabStop={material === tabStop}
              onToggle={onToggle}
              onFocus={setFocusedId}
            />
          ))}
        </Group>
      ))}
    </div>
  );
}

/** Focuses the first box of the list. */
export function focusFirstMaterial(list: HTMLElement | null): void {
  if (list) boxesIn(list)[0]?.focus();
}
