import type { Profile } from '@plumbline/contract/accounts';
import type { LaborType, Material } from '@plumbline/contract/catalog';
import { LABOR_TYPE_NAMES, type StandardLaborType } from '@plumbline/contract/content/line-names';
import { type KitPart, kitPartInput } from '@plumbline/contract/kits';
import { type KeyedPart, keyed, partInput, plainFigure, sentence } from './typed-kit.ts';

/** The kinds of a part. */
export type NewPartKind = KitPart['kind'];
type LaborPart = Extract<KitPart, { kind: 'labor' }>;
type MaterialPart = Extract<KitPart, { kind: 'material' }>;
type LaborTerms = Pick<LaborPart, 'laborType' | 'laborTypeId' | 'laborTypeName' | 'price' | 'cost'>;

const ONE_A_UNIT = { perUnit: '', fixed: false, waste: '', wholeUnits: false } as const;

/** An empty part for the contractor to fill in. */
export function newPart(kind: NewPartKind, profile: Profile): KeyedPart {
  if (kind === 'text') return keyed({ kind, description: '' });
  if (kind === 'cost') return keyed({ kind, type: 'other', description: '', price: '', ...ONE_A_UNIT });
  if (kind === 'labor')
    return keyed({
      kind,
      description: '',
      ...laborTerms('lead', profile),
      ...ONE_A_UNIT,
    });
  return keyed({
    kind,
    materialId: null,
    description: '',
    unit: 'each',
    price: '',
    markupPercent: null,
    taxable: true,
    ...ONE_A_UNIT,
  });
}

/** The name, hourly rate and hourly cost of a labor type, at today's rates. */
export function laborTerms(type: StandardLaborType | LaborType, profile: Profile): LaborTerms {
  if (typeof type !== 'string')
    return {
      laborType: 'custom',
      laborTypeId: type.id,
      laborTypeName: type.name,
      price: type.defaultRate ?? '0',
      cost: type.costRate ?? null,
    };
  const { leadWorkerRate, helperRate, specialistRate } = profile;
  const { leadWorkerCost, helperCost, specialistCost } = profile;
  const price = { lead: leadWorkerRate, helper: helperRate, specialist: specialistRate }[type];
  const cost = { lead: leadWorkerCost, helper: helperCost, specialist: specialistCost }[type] ?? null;
  return { laborType: type, laborTypeId: null, laborTypeName: LABOR_TYPE_NAMES[type], price, cost };
}

/** The price book's figures for a material. The price is its sell price, the cost its unit cost. */
export function materialTerms(material: Material): Partial<MaterialPart> {
  const { id, name, unit, defaultPrice, sellPrice, taxable } = material;
  return {
    materialId: id,
    description: name,
    unit,
    price: sellPrice ?? defaultPrice ?? '',
    markupPercent: sellPrice ? '0' : null,
    taxable,
    cost: sellPrice ? (defaultPrice ?? null) : null,
  };
}

/** A part with its figures as plain decimals, and its faults by field. */
export function checkPart(typed: KeyedPart): { part: KeyedPart; faults: Partial<Record<string, string>> } {
  const part = plainPart(typed);
  const faults: Partial<Record<string, string>> = {};
  for (const { path, message } of kitPartInput.safeParse(partInput(part)).error?.issues ?? [])
    faults[String(path[0])] ??= sentence(message);
  if (part.kind !== 'text' && part.perUnit === '') faults.perUnit = 'Please enter a quantity';
  if (typed.kind === 'cost' && typed.price.trim() === '') faults.price = 'Please enter an amount';
  if (part.kind === 'material' && part.description === '') faults.description = 'Please name the material';
  if (part.kind === 'text' && part.description === '') faults.description = 'Please enter a text';
  return { part, faults };
}

function plainPart(typed: KeyedPart): KeyedPart {
  const description = typed.description.trim();
  if (typed.kind === 'text') return { ...typed, description };
  const price = plainFigure(typed.price, 2) || '0';
  const figures = { perUnit: plainFigure(typed.perUnit, 6), waste: plainFigure(typed.waste, 2) || '0' };
  if (typed.kind === 'material')
    return { ...typed, ...figures, price, description, unit: typed.unit.trim() || 'each' };
  return { ...typed, ...figures, price, description };
}
