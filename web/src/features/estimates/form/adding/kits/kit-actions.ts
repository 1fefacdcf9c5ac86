import type { Kit, KitLines } from '@plumbline/contract/kits';
import { newId } from '../../../../../lib/new-id.ts';
import type { DraftAction } from '../../../editor/changes/draft-reducer.ts';
import { lineKey } from '../../../editor/changes/line-actions.ts';
import { contentsOf } from '../../../editor/draft-parts.ts';
import type { EstimateDraft, SectionName } from '../../../editor/estimate-draft.ts';
import { NEW_COST_LINE, NEW_MATERIAL_LINE, NO_TERMS } from '../../../editor/new-draft.ts';

/** The actions that add the lines of a kit, and the resulting lines. */
interface AddedKit {
  readonly actions: readonly DraftAction[];
  readonly lines: readonly { readonly section: SectionName; readonly key: string }[];
  readonly textIds: readonly string[];
}

const SECTION_OF_TEXT = {
  labor: 'laborLines',
  materials: 'materialLines',
  costs: 'additionalCosts',
} as const;

/**
 * Lines of a kit. With the kit's number of units they can be rescaled; a single line for the whole kit has
 * none.
 */
export interface GivenKit {
  readonly kit: Kit;
  readonly given: KitLines;
  readonly quantity: string | null;
}

/** Returns the actions that add the lines of a kit after those of a group. */
export function kitActions(
  { kit, given, quantity }: GivenKit,
  draft: EstimateDraft,
  groupId: string | null,
): AddedKit {
  const before = contentsOf(draft, [groupId]);
  const nameOf = (laborTypeId: string | null) => {
    const part = kit.parts.find((one) => one.kind === 'labor' && one.laborTypeId === laborTypeId);
    return laborTypeId !== null && part?.kind === 'labor' ? part.laborTypeName : null;
  };
  const laborLines = given.laborLines.map((line) => ({
    ...NO_TERMS,
    ...line,
    id: newId(),
    laborTypeName: nameOf(line.laborTypeId),
  }));
  const materialLines = given.materialLines.map(({ markupPercent, cost, ...line }) => ({
    ...NEW_MATERIAL_LINE,
    ...line,
    id: newId(),
    markupPercent: markupPercent ?? '',
    // Only a line at a sell price has its own cost.
    ...(markupPercent !== null && { cost: cost ?? null }),
  }));
  const additionalCosts = given.additionalCosts.map((line) => ({ ...NEW_COST_LINE, ...line, id: newId() }));
  const texts = given.textLines.map(({ section, place, text }) => ({
    id: newId(),
    groupId,
    section,
    text,
    place: before[SECTION_OF_TEXT[section]].length + place,
  }));
  const idsOf = {
    labor: laborLines.values(),
    material: materialLines.values(),
    cost: additionalCosts.values(),
  };
  const parts = kit.parts.flatMap((part) => {
    const lineId = part.kind === 'text' ? undefined : idsOf[part.kind].next().value?.id;
    if (part.kind === 'text' || lineId === undefined || part.fixed) return [];
    const { perUnit, waste, wholeUnits } = part;
    return [{ lineId, perUnit, waste, wholeUnits, price: part.kind === 'cost' ? part.price : null }];
  });
  const sections = [
    ...laborLines.map(() => 'laborLines' as const),
    ...materialLines.map(() => 'materialLines' as const),
    ...additionalCosts.map(() => 'additionalCosts' as const),
  ];
  const add = { type: 'linesAdded', groupId } as const;
  return {
    actions: [
      { ...add, section: 'laborLines', index: before.laborLines.length, lines: laborLines },
      { ...add, section: 'materialLines', index: before.materialLines.length, lines: materialLines },
      { ...add, section: 'additionalCosts', index: before.additionalCosts.length, lines: additionalCosts },
      ...texts.map((text) => ({ type: 'textAdded', ...text }) as const),
      ...(quantity !== null && parts.length > 0
        ? [
            {
              type: 'kitAdded',
              kit: { id: newId(), name: kit.name, unit: kit.unit, quantity, parts },
            } as const,
          ]
        : []),
    ],
    lines: sections.map((section, index) => ({ section, key: lineKey(draft.nextKey + index) })),
    textIds: texts.map(({ id }) => id),
  };
}
