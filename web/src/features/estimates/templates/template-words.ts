import type { EstimateTemplate } from '@plumbline/contract/estimates/templates';
import { formatDate } from '../../../lib/dates.ts';

const counted = (count: number, one: string) =>
  count === 0 ? [] : [`${count} ${one}${count === 1 ? '' : 's'}`];

/** What a template contains: "2 groups, 1 choice of 3, 1 add-on", or its lines if it has none of these. */
export function describeTemplate({ summary }: Pick<EstimateTemplate, 'summary'>): string {
  const { groups, choices, addOns, lines } = summary;
  const words = [
    ...counted(groups, 'group'),
    ...choices.map((packages) => `1 choice of ${packages}`),
    ...counted(addOns, 'add-on'),
  ];
  return (groups + choices.length === 0 ? [...counted(lines, 'line'), ...words] : words).join(', ');
}

/** Its owner, and when it was last used. */
export function describeOrigin({
  userId,
  lastUsedAt,
}: Pick<EstimateTemplate, 'userId' | 'lastUsedAt'>): string {
  if (!userId) return 'Ships with Plumbline';
  return lastUsedAt === null ? 'Yours' : `Yours, used ${formatDate(lastUsedAt)}`;
}
