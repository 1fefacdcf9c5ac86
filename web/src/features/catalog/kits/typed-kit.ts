import type { Kit, KitPart, KitPartInput, KitRequest } from '@plumbline/contract/kits';
import { evaluateFigure } from '../../../ui/inputs/evaluate-figure.ts';

/** A part of a kit in the editor; the key distinguishes it from equal ones. */
export type KeyedPart = KitPart & { readonly key: string };

/** A kit as typed. */
export interface TypedKit {
  readonly name: string;
  readonly unit: string;
  readonly description: string;
  /** Decimal text for one unit; blank for none. */
  readonly price: string;
  readonly parts: readonly KeyedPart[];
}

let lastKey = 0;

/** Gives a part a unique key. */
export function keyed(part: KitPart): KeyedPart {
  lastKey += 1;
  return { ...part, key: `part-${lastKey}` };
}

/** The form's initial values. */
export function typedKit(kit: Kit | undefined): TypedKit {
  return {
    name: kit?.name ?? '',
    unit: kit?.unit ?? 'sq ft',
    description: kit?.description ?? '',
    price: kit?.price ?? '',
    parts: kit?.parts.map(keyed) ?? [],
  };
}

/** Typed text as a plain decimal; text that is not a figure is returned unchanged. */
export const plainFigure = (typed: string, decimals: number) =>
  evaluateFigure(typed, { decimals }) ?? typed.trim();

/** The request for a kit as typed. */
export function kitRequestOf({ name, unit, description, price, parts }: TypedKit): KitRequest {
  return { name, unit, description, price: plainFigure(price, 2) || null, parts: parts.map(partInput) };
}

/** A part as the API takes it. */
export function partInput(part: KitPart): KitPartInput {
  const { kind, description } = part;
  if (kind === 'text') return { kind, description };
  const { perUnit, fixed, waste, wholeUnits } = part;
  const shared = { description, perUnit, fixed, waste, wholeUnits };
  if (kind === 'labor') {
    const { laborType, laborTypeId } = part;
    return { kind, laborType, laborTypeId, ...shared };
  }
  if (kind === 'cost') return { kind, type: part.type, price: part.price, ...shared };
  const { materialId, unit, price } = part;
  return { kind, materialId, unit, price, ...shared };
}

/** A message of a schema as a sentence to show at a field. */
export const sentence = (message: string | undefined) =>
  message && message.charAt(0).toUpperCase() + message.slice(1);
