import type { LaborType, Material } from '@plumbline/contract/catalog';
import { COST_TYPE_NAMES, LABOR_TYPE_NAMES } from '@plumbline/contract/content/line-names';
import { COST_TYPES } from '@plumbline/contract/content/lines';
import type { Currency } from '@plumbline/contract/pricing/currency';
import { newId } from '../../../../lib/new-id.ts';
import { MATERIAL_CATEGORY_NAMES } from '../../../catalog/material-category-names.ts';
import { printedPrice } from '../../document/printed-figures.ts';
import type { CostRow, DraftFile, LaborRow, MaterialRow, NewRow } from '../../editor/estimate-draft.ts';
import { type LaborRates, STANDARD_LABOR_TYPES } from '../../editor/figures/labor-rates.ts';
import { lineOfMaterial, NEW_COST_LINE, NEW_MATERIAL_LINE, newLaborLine } from '../../editor/new-draft.ts';
import { materialPrice } from '../materials/material-price.ts';

/** The line that an offer becomes, with its section. */
type OfferedLine =
  | { readonly kind: 'labor'; readonly line: NewRow<LaborRow> }
  | { readonly kind: 'materials'; readonly line: NewRow<MaterialRow> }
  | { readonly kind: 'costs'; readonly line: NewRow<CostRow> };

export type OfferKind = OfferedLine['kind'];

/** Something that can be added to the estimate with one tap. */
export type Offer = OfferedLine & {
  readonly id: string;
  readonly name: string;
  /** Its price: "$38.75 per bundle". */
  readonly detail: string;
  /** Its category in the price book: "Roofing". */
  readonly category: string;
  /** Other words by which a search finds it. */
  readonly description: string | null;
  /** The photo added with it. */
  readonly fileId?: string | null;
};

export const materialOfferId = (materialId: string) => `material:${materialId}`;
export const laborOfferId = (row: Pick<LaborRow, 'laborType' | 'laborTypeId'>) =>
  `labor:${row.laborTypeId ?? row.laborType}`;

interface LaborSource {
  readonly rates: LaborRates;
  readonly ownTypes: readonly LaborType[];
  readonly currency: Currency;
}

/** The labor types: the contractor's own, then lead, helper and specialist. */
export function laborOffers({ rates, ownTypes, currency }: LaborSource): Offer[] {
  const hourly = (rate: string) => `${printedPrice(rate, currency)} an hour`;
  const standard = STANDARD_LABOR_TYPES.map((laborType) => ({
    line: { ...newLaborLine(rates), laborType, rate: rates[laborType] },
    name: LABOR_TYPE_NAMES[laborType],
    description: null,
  }));
  const own = ownTypes.map(({ id, name, defaultRate = '', description }) => ({
    line: {
      ...newLaborLine(rates),
      laborType: 'custom' as const,
      laborTypeId: id,
      laborTypeName: name,
      rate: defaultRate,
    },
    name,
    description,
  }));
  return [...standard, ...own].map((labor) => ({
    ...labor,
    kind: 'labor',
    id: laborOfferId(labor.line),
    category: 'Labor',
    detail: labor.line.rate === '' ? 'Rate varies' : hourly(labor.line.rate),
  }));
}

export function materialOffers(
  materials: readonly Material[],
  currency: Currency,
  hidesCosts: boolean,
): Offer[] {
  return materials.map((material) => ({
    kind: 'materials',
    id: materialOfferId(material.id),
    line: lineOfMaterial(material),
    name: material.name,
    category: MATERIAL_CATEGORY_NAMES[material.category],
    detail: materialPrice(material, currency, hidesCosts),
    description: [material.code, material.description].filter(Boolean).join(' ') || null,
    fileId: material.fileId,
  }));
}

export const COST_OFFERS: readonly Offer[] = COST_TYPES.map((type) => ({
  kind: 'costs',
  id: `cost:${type}`,
  line: { ...NEW_COST_LINE, type },
  name: COST_TYPE_NAMES[type],
  category: 'Costs',
  detail: 'You enter the amount',
  description: null,
}));

/** An offer to add a line with this description, which no list contains. */
export function offerOfText(kind: OfferKind, text: string, rates: LaborRates): Offer {
  const common = {
    id: `${kind}:text:${text}`,
    name: text,
    category: 'New',
    detail: 'New',
    description: null,
  };
  if (kind === 'labor') return { ...common, kind, line: { ...newLaborLine(rates), description: text } };
  if (kind === 'materials') return { ...common, kind, line: { ...NEW_MATERIAL_LINE, description: text } };
  return { ...common, kind, line: { ...NEW_COST_LINE, type: 'other', description: text } };
}

/** The photo of a material as one of its line. */
export const photoOfLine = (fileId: string, name: string, lineId: string): DraftFile => ({
  id: newId(),
  fileId,
  kind: 'photo',
  name,
  lineId,
  groupId: null,
  caption: '',
  forClient: true,
  inPdf: true,
});

/** The lines of the picked offers, by section, and the photos of their materials; `quantities` are by offer id. */
export function linesOfPicks(picks: readonly Offer[], quantities: ReadonlyMap<string, string>) {
  const laborLines: NewRow<LaborRow>[] = [];
  const materialLines: NewRow<MaterialRow>[] = [];
  const additionalCosts: NewRow<CostRow>[] = [];
  const photos: DraftFile[] = [];
  for (const pick of picks) {
    const quantity = quantities.get(pick.id) ?? '1';
    if (pick.kind === 'labor') laborLines.push({ ...pick.line, hours: quantity });
    else if (pick.kind === 'materials') {
      const id = newId();
      materialLines.push({ ...pick.line, id, quantity });
      if (pick.fileId) photos.push(photoOfLine(pick.fileId, pick.name, id));
    } else additionalCosts.push(pick.line);
  }
  return { laborLines, materialLines, additionalCosts, photos };
}

export type PickedLines = ReturnType<typeof linesOfPicks>;
