import type { EstimateKit } from '@plumbline/contract/content/kits';
import { kitFigure } from '@plumbline/contract/kits/make-kit-lines';
import { type Currency, currencyDigits } from '@plumbline/contract/pricing/currency';
import { withoutTrailingZeros } from '@plumbline/contract/pricing/decimal';
import { newId } from '../../../../lib/new-id.ts';
import { allRows } from '../draft-parts.ts';
import type { DraftRow, EstimateDraft } from '../estimate-draft.ts';
import { costFormat, HOURS, plainDecimal, QUANTITY } from '../figures/typed-decimal.ts';

/** An action on the kits whose lines were added; `quantity` is the new number of units. */
export type KitAction = { type: 'kitAdded'; kit: EstimateKit } | KitScaled;

interface KitScaled {
  type: 'kitScaled';
  id: string;
  quantity: string;
  currency: Currency;
}

/** A line of a kit. */
interface KitLine {
  readonly row: DraftRow;
  /** Whether its figure differs from the one that the kit calculated. */
  readonly isTypedOver: boolean;
}

const figureOf = (row: DraftRow, currency: Currency) => {
  if ('hours' in row) return { kind: 'labor', name: 'hours', typed: plainDecimal(row.hours, HOURS) } as const;
  if ('quantity' in row)
    return { kind: 'material', name: 'quantity', typed: plainDecimal(row.quantity, QUANTITY) } as const;
  const format = costFormat(currencyDigits(currency));
  return { kind: 'cost', name: 'amount', typed: plainDecimal(row.amount, format) } as const;
};

/** Returns the lines of a kit that a draft still has. */
export function linesOfKit(
  draft: Pick<EstimateDraft, 'laborLines' | 'materialLines' | 'additionalCosts'>,
  kit: EstimateKit,
  currency: Currency,
): KitLine[] {
  const parts = new Map(kit.parts.map((part) => [part.lineId, part]));
  return allRows(draft).flatMap((row): KitLine[] => {
    const part = parts.get(row.id);
    if (!part) return [];
    const { kind, typed } = figureOf(row, currency);
    const made = kitFigure(kind, part, kit.quantity, currency);
    return [{ row, isTypedOver: withoutTrailingZeros(typed) !== withoutTrailingZeros(made) }];
  });
}

/** Changes a kit's number of units. Its lines follow, except those overwritten by hand. */
export function scaleKit(draft: EstimateDraft, { id, quantity, currency }: KitScaled): EstimateDraft {
  const kit = draft.kits.find((each) => each.id === id);
  if (!kit) return draft;
  const parts = new Map(kit.parts.map((part) => [part.lineId, part]));
  const lines = linesOfKit(draft, kit, currency).filter(({ isTypedOver }) => !isTypedOver);
  const following = new Set(lines.map(({ row }) => row));
  const scaled = <Row extends DraftRow>(rows: readonly Row[]): readonly Row[] =>
    rows.map((row) => {
      const part = following.has(row) ? parts.get(row.id) : undefined;
      if (!part) return row;
      const { kind, name } = figureOf(row, currency);
      return { ...row, [name]: kitFigure(kind, part, quantity, currency) };
    });
  return {
    ...draft,
    laborLines: scaled(draft.laborLines),
    materialLines: scaled(draft.materialLines),
    additionalCosts: scaled(draft.additionalCosts),
    kits: draft.kits.map((each) => (each === kit ? { ...kit, quantity } : each)),
  };
}

/** Returns a draft's kits with copies of those whose lines were copied; `copies` are the ids of the copies, by line. */
export function withCopiedKits(
  { kits }: Pick<EstimateDraft, 'kits'>,
  copies: ReadonlyMap<string, string>,
): readonly EstimateKit[] {
  return [
    ...kits,
    ...kits.flatMap((kit): EstimateKit[] => {
      const parts = kit.parts.flatMap((part) => {
        const lineId = copies.get(part.lineId);
        return lineId === undefined ? [] : [{ ...part, lineId }];
      });
      return parts.length > 0 ? [{ ...kit, id: newId(), parts }] : [];
    }),
  ];
}
