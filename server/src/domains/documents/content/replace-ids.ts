import { randomUUID } from 'node:crypto';
import type { EstimateContent, LineTermsContent } from './estimate-content.ts';

/**
 * Returns content in which every id, and every reference to it, is replaced. A due date belonged to the first
 * job, so a payment on a date becomes one that the contractor declares due.
 */
export function replaceIds(content: EstimateContent): EstimateContent {
  const ids = new Map<string, string>();
  const renew = (id: string) => {
    const known = ids.get(id) ?? randomUUID();
    ids.set(id, known);
    return known;
  };
  const renewLine = <Line extends LineTermsContent>(line: Line): Line => ({
    ...line,
    id: renew(line.id),
    groupId: line.groupId && renew(line.groupId),
    taxIds: line.taxIds?.map(renew) ?? null,
  });
  return {
    ...content,
    groups: content.groups.map((group) => ({
      ...group,
      id: renew(group.id),
      choiceId: group.choiceId && renew(group.choiceId),
    })),
    choices: content.choices.map((choice) => ({ ...choice, id: renew(choice.id) })),
    taxes: content.taxes.map((tax) => ({ ...tax, id: renew(tax.id) })),
    textLines: content.textLines.map((text) => ({
      ...text,
      id: renew(text.id),
      groupId: text.groupId && renew(text.groupId),
    })),
    files: content.files.map((file) => ({
      ...file,
      id: renew(file.id),
      lineId: file.lineId && renew(file.lineId),
      groupId: file.groupId && renew(file.groupId),
    })),
    kits: content.kits.map((kit) => ({
      ...kit,
      id: renew(kit.id),
      parts: kit.parts.map((part) => ({ ...part, lineId: renew(part.lineId) })),
    })),
    schedule: content.schedule.map(({ sendsItself: _onItsDay, ...stage }) => ({
      ...stage,
      id: renew(stage.id),
      dueOn: null,
    })),
    laborLines: content.laborLines.map(renewLine),
    materialLines: content.materialLines.map(renewLine),
    additionalCosts: content.additionalCosts.map(renewLine),
  };
}
