import { randomUUID } from 'node:crypto';
import type { EstimateFields } from '@plumbline/contract/estimates';
import { taxRateThousandths } from '@plumbline/contract/pricing/amounts';
import { ConflictError, InvalidInputError } from '../../../errors.ts';
import type { ContentChanges, EstimateContent, LineTermsContent, OfferContent } from './estimate-content.ts';
import { requireFittingParts } from './offer-rules.ts';

/**
 * Completes content, which holds the stored or default parts and the lines of a request, with the groups, choices, taxes, texts
 * and terms of the request. Throws `InvalidInputError` naming the first field that does not fit.
 */
export function resolveContent(
  input: EstimateFields | ContentChanges,
  stored: EstimateContent,
): EstimateContent {
  const [tax] = stored.taxes;
  const isRateOfOne = input.taxRate !== undefined && tax && stored.taxes.length === 1;
  const taxes = input.taxes ?? (isRateOfOne ? [{ ...tax, rate: stored.taxRate }] : stored.taxes);
  requireOneWayToTax(input, taxes);
  const content = withPlacedParts(
    input,
    withoutRemovedTaxes(
      {
        ...stored,
        // An included group always counts, so there is nothing to select.
        groups: (input.groups ?? stored.groups).map((group) =>
          group.kind === 'included' ? { ...group, preselected: false } : group,
        ),
        choices: input.choices ?? stored.choices,
        taxes,
        textLines:
          input.textLines?.map(({ id = randomUUID(), groupId = null, ...text }) => ({
            ...text,
            id,
            groupId,
          })) ?? stored.textLines,
        kits: input.kits ?? stored.kits,
        pricesIncludeTax: input.pricesIncludeTax ?? stored.pricesIncludeTax,
        markupIn: input.markupIn ?? stored.markupIn,
        display: input.display === undefined ? stored.display : input.display,
        taxRate:
          taxes.length === 0
            ? stored.taxRate
            : taxRateThousandths(taxes.reduce((sum, { rate }) => sum + rate, 0n)),
      },
      stored.taxes,
    ),
  );
  requireFittingParts(content);
  return content;
}

/**
 * Returns content in which a kept file whose line or group was removed belongs to the estimate, and kits have
 * only parts whose line still exists.
 */
function withPlacedParts(input: EstimateFields | ContentChanges, content: EstimateContent): EstimateContent {
  if (content.files.length + content.kits.length === 0) return content;
  const ids = new Set([...SECTIONS, 'groups' as const].flatMap((part) => content[part].map(({ id }) => id)));
  const kept = (id: string | null) => (id !== null && ids.has(id) ? id : null);
  return {
    ...content,
    files: input.files
      ? content.files
      : content.files.map((file) => ({ ...file, lineId: kept(file.lineId), groupId: kept(file.groupId) })),
    kits: content.kits
      .map((kit) => ({ ...kit, parts: kit.parts.filter(({ lineId }) => ids.has(lineId)) }))
      .filter(({ parts }) => parts.length > 0),
  };
}

/** Throws `InvalidInputError` for fields of the single unnamed tax next to named ones. */
function requireOneWayToTax(input: EstimateFields | ContentChanges, taxes: OfferContent['taxes']): void {
  if (taxes.length === 0) return;
  if (input.taxRate !== undefined && input.taxes !== undefined)
    throw new InvalidInputError('taxRate', 'taxRate cannot be combined with taxes');
  for (const section of SECTIONS)
    for (const [index, { taxable }] of (input[section] ?? []).entries())
      if (taxable === false) {
        const field = `${section}[${index}].taxable`;
        throw new InvalidInputError(field, `${field} cannot be combined with taxes: send taxIds`);
      }
}

/** Returns content whose lines no longer name taxes that were removed. */
function withoutRemovedTaxes(content: EstimateContent, before: OfferContent['taxes']): EstimateContent {
  const kept = new Set(content.taxes.map(({ id }) => id));
  const removed = before.filter(({ id }) => !kept.has(id)).map(({ id }) => id);
  if (removed.length === 0) return content;
  const strip = <Line extends LineTermsContent>(line: Line): Line => ({
    ...line,
    taxIds: line.taxIds?.filter((id) => !removed.includes(id)) ?? null,
  });
  return {
    ...content,
    laborLines: content.laborLines.map(strip),
    materialLines: content.materialLines.map(strip),
    additionalCosts: content.additionalCosts.map(strip),
  };
}

const SECTIONS = ['laborLines', 'materialLines', 'additionalCosts'] as const;

/**
 * Throws `ConflictError` for a change by a caller that does not know all of the estimate: lines that are neither stored nor name
 * their group, in an estimate with groups or terms of lines, which the change would drop; and `taxRate` for several taxes.
 */
export function requireKnownParts(changes: ContentChanges, stored: EstimateContent): void {
  const lines = [...stored.laborLines, ...stored.materialLines, ...stored.additionalCosts];
  const known = new Set(lines.map(({ id }) => id));
  const hasTerms =
    stored.groups.length > 0 ||
    stored.textLines.length > 0 ||
    lines.some(
      (line) =>
        line.optional ||
        line.markupPercent !== null ||
        line.discount !== null ||
        line.taxIds !== null ||
        ('clientQuantity' in line && line.clientQuantity !== null),
    );
  const isForeign = ({ id, groupId }: { id?: string | undefined; groupId?: string | null | undefined }) =>
    groupId === undefined && !(id !== undefined && known.has(id));
  if (hasTerms && SECTIONS.some((section) => changes[section]?.some(isForeign)))
    throw new ConflictError(
      'This estimate has groups, options or texts, which these lines would lose. Send each line with its id or its groupId.',
      'NOT_PLAIN',
    );
  if (changes.taxRate !== undefined && changes.taxes === undefined && stored.taxes.length > 1)
    throw new ConflictError('This estimate has several taxes. Send taxes instead of taxRate.', 'HAS_TAXES');
}
