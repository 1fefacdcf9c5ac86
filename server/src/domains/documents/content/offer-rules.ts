import { FILE_LIMITS } from '@plumbline/contract/files';
import { BOUNDS } from '@plumbline/contract/pricing/bounds';
import { boundsFault } from '@plumbline/contract/pricing/pick-rules';
import { InvalidInputError } from '../../../errors.ts';
import type { EstimateContent, LineTermsContent, MaterialContent } from './estimate-content.ts';

const SECTIONS = ['laborLines', 'materialLines', 'additionalCosts'] as const;

const refuse = (field: string, fault: string): never => {
  throw new InvalidInputError(field, `${field} ${fault}`);
};

/**
 * Throws `InvalidInputError` naming the first field that does not fit the others: an id used twice, a group or tax that is not the
 * estimate's, a choice without 2 to 4 packages or without exactly one preselected, a quantity outside its bounds.
 */
export function requireFittingParts(content: EstimateContent): void {
  requireUniqueIds(content);
  requireFittingGroups(content);
  const groupIds = new Set(content.groups.map(({ id }) => id));
  const taxIds = new Set(content.taxes.map(({ id }) => id));
  for (const [index, { groupId }] of content.textLines.entries())
    if (groupId !== null && !groupIds.has(groupId))
      refuse(`textLines[${index}].groupId`, 'is not a group of this estimate');
  let options = 0;
  for (const section of SECTIONS)
    for (const [index, line] of content[section].entries()) {
      const field = `${section}[${index}]`;
      if (line.groupId !== null && !groupIds.has(line.groupId))
        refuse(`${field}.groupId`, 'is not a group of this estimate');
      requireKnownTaxes(line, taxIds, field);
      if (line.optional) options += 1;
      if ('clientQuantity' in line) requireFittingQuantity(line, field);
    }
  requirePlacedFiles(content, groupIds);
  if (options > BOUNDS.options) refuse('lines', `must have at most ${BOUNDS.options} options`);
}

function requirePlacedFiles({ files, ...content }: EstimateContent, groupIds: ReadonlySet<string>): void {
  const lines = new Map(SECTIONS.flatMap((section) => content[section].map(({ id }) => [id, 0])));
  for (const [index, { lineId, groupId }] of files.entries()) {
    const field = `files[${index}]`;
    if (groupId !== null && !groupIds.has(groupId))
      refuse(`${field}.groupId`, 'is not a group of this estimate');
    if (lineId === null) continue;
    if (groupId !== null) refuse(`${field}.groupId`, 'must be omitted: the file belongs to a line');
    const count = lines.get(lineId);
    if (count === undefined) refuse(`${field}.lineId`, 'is not a line of this estimate');
    else if (count === FILE_LIMITS.perLine)
      refuse(`${field}.lineId`, `already has ${FILE_LIMITS.perLine} files, the most a line can have`);
    else lines.set(lineId, count + 1);
  }
}

function requireUniqueIds(content: EstimateContent): void {
  const used = new Set<string>();
  const sections = [...SECTIONS, 'groups', 'choices', 'taxes', 'textLines', 'files', 'kits'] as const;
  for (const section of sections)
    for (const [index, { id }] of content[section].entries()) {
      const isLine = SECTIONS.some((lines) => lines === section);
      if (used.has(id)) refuse(`${section}[${index}].id`, `is the id of another ${isLine ? 'line' : 'part'}`);
      used.add(id);
    }
}

function requireFittingGroups({ groups, choices }: EstimateContent): void {
  for (const [index, { kind, choiceId }] of groups.entries()) {
    const isKnown = choices.some(({ id }) => id === choiceId);
    if (kind === 'package' && !isKnown)
      refuse(`groups[${index}].choiceId`, 'must name the choice of the package');
    if (kind !== 'package' && choiceId !== null)
      refuse(`groups[${index}].choiceId`, 'must be omitted: only a package belongs to a choice');
  }
  for (const [index, choice] of choices.entries()) {
    const packages = groups.filter(({ choiceId }) => choiceId === choice.id);
    if (packages.length < 2 || packages.length > BOUNDS.packagesPerChoice)
      refuse(`choices[${index}]`, `must have 2 to ${BOUNDS.packagesPerChoice} packages`);
    if (packages.filter(({ preselected }) => preselected).length !== 1)
      refuse(`choices[${index}]`, 'must have exactly one preselected package');
  }
  if (groups.filter(({ kind }) => kind === 'addOn').length > BOUNDS.addOns)
    refuse('groups', `must have at most ${BOUNDS.addOns} add-ons`);
}

function requireKnownTaxes(line: LineTermsContent, known: ReadonlySet<string>, field: string): void {
  if (line.taxIds === null) return;
  for (const [index, id] of line.taxIds.entries())
    if (!known.has(id)) refuse(`${field}.taxIds[${index}]`, 'is not a tax of this estimate');
}

function requireFittingQuantity({ clientQuantity, quantity }: MaterialContent, line: string): void {
  if (clientQuantity === null) return;
  const field = `${line}.clientQuantity`;
  const fault = boundsFault(clientQuantity, quantity);
  if (fault === 'noStep') refuse(`${field}.step`, 'must be more than 0');
  if (fault === 'minAboveMax') refuse(`${field}.min`, 'must be at most max');
  if (fault === 'unevenSteps') refuse(`${field}.step`, 'must divide the range from min to max');
  if (fault === 'quantityOutside')
    refuse(`${line}.quantity`, 'must be one that the client may choose: from min to max, in steps of step');
}
