import type { ChangeOrder } from '@plumbline/contract/change-orders';
import type { Estimate } from '@plumbline/contract/estimates';
import type { ChangeTexts } from '../editor/estimate-draft.ts';

/** The groups in which the form and the page of a change order show its lines. */
export const ADDED = 'added';
export const REMOVED = 'removed';

/** The title of an untitled draft. */
export const UNTITLED = 'Untitled change order';

/** A change order in the shape of an estimate, with its lines in two groups, so that it shares an estimate's parts of a page. */
export interface ChangeDocument extends Estimate {
  readonly change: ChangeTexts &
    Pick<ChangeOrder, 'estimateId' | 'estimateNumber' | 'added' | 'removed' | 'job'> & {
      /** The titles of the groups in which an API client put lines, by line id. */
      readonly lineGroups: Readonly<Record<string, string>>;
    };
}

/** A change order as the form and the page read it. */
export function toDocument(read: ChangeOrder): ChangeDocument {
  const { title, reason, estimateId, estimateNumber, number, added, removed, job, ...change } = read;
  const additionalCosts = grouped(change.additionalCosts);
  return {
    ...change,
    estimateNumber: number,
    laborLines: grouped(change.laborLines),
    materialLines: grouped(change.materialLines),
    additionalCosts,
    additionalCostLines: additionalCosts,
    groups: [groupOf(ADDED, 'Work added', added), groupOf(REMOVED, 'Work taken out', removed)],
    textLines: change.textLines.map((text) => ({ ...text, groupId: ADDED })),
    files: change.files.map((file) => ({ ...file, groupId: null })),
    choices: [],
    kits: [],
    selection: { groupIds: [], lineIds: [], quantities: {} },
    revision: null,
    depositFixedAmount: null,
    stages: [],
    change: {
      title: title === UNTITLED ? '' : title,
      reason: reason ?? '',
      estimateId,
      estimateNumber,
      added,
      removed,
      job,
      lineGroups: titlesOfLines(read),
    },
  };
}

function titlesOfLines({ laborLines, materialLines, additionalCosts, groups }: ChangeOrder) {
  const titles = new Map(groups.map(({ id, title }) => [id, title]));
  const lines = [...laborLines, ...materialLines, ...additionalCosts];
  return Object.fromEntries(
    lines.flatMap(({ id, groupId }) => {
      const title = groupId === null ? undefined : titles.get(groupId);
      return title ? [[id, title]] : [];
    }),
  ) as Record<string, string>;
}

const grouped = <Line extends { readonly removed: boolean }>(lines: readonly Line[]) =>
  lines.map(({ removed, ...line }) => ({ ...line, groupId: removed ? REMOVED : ADDED }));

function groupOf(
  id: string,
  title: string,
  { itemsAmount }: ChangeOrder['added'],
): Estimate['groups'][number] {
  return {
    id,
    kind: 'included',
    choiceId: null,
    title,
    description: '',
    preselected: false,
    showLines: null,
    amount: itemsAmount,
    counts: true,
  };
}
