import { unitText } from '@plumbline/contract/estimates/unit-text';
import type { EstimateDocument } from './document-data.ts';
import { printAmount, printQuantity } from './printable-figures.ts';
import { printableLine, printableText } from './printable-text.ts';

interface PrintedLine {
  readonly description: string;
  /** A note after the description: the labor type, or the kind of cost. */
  readonly note: string | null;
  /** One for each of the section's columns between description and amount. */
  readonly figures: readonly string[];
  readonly amount: string;
}

export interface PrintedSection {
  readonly title: string;
  readonly columns: readonly string[];
  readonly lines: readonly PrintedLine[];
}

function note(name: string | null): string | null {
  return name === null ? null : printableLine(name) || null;
}

/** The tables of an estimate, in print order, without empty sections. */
export function printedSections(estimate: EstimateDocument): PrintedSection[] {
  const labor: PrintedSection = {
    title: 'Labor',
    columns: ['Hours', 'Rate'],
    lines: estimate.laborLines.map((line) => ({
      description: printableText(line.description),
      note: note(line.laborTypeName),
      figures: [printQuantity(line.hours, 'h'), printAmount(line.rate)],
      amount: printAmount(line.total),
    })),
  };
  const materials: PrintedSection = {
    title: 'Materials',
    columns: ['Qty', 'Unit cost'],
    lines: estimate.materialLines.map((line) => ({
      description: printableText(line.description),
      note: null,
      figures: [
        printQuantity(line.quantity, unitText(line.quantity, printableLine(line.unit ?? ''))),
        printAmount(line.unitCost),
      ],
      amount: printAmount(line.total),
    })),
  };
  const additionalCosts: PrintedSection = {
    title: 'Additional costs',
    columns: [],
    lines: estimate.additionalCosts.map((cost) => ({
      description: printableText(cost.description),
      note: note(cost.typeName),
      figures: [],
      amount: printAmount(cost.amount),
    })),
  };
  return [labor, materials, additionalCosts].filter((section) => section.lines.length > 0);
}
