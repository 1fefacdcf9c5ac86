import type { ClosingSummary } from '@plumbline/contract/accounts/account-security';

const COUNT = new Intl.NumberFormat('en-US');

const counted = (count: number, one: string, many: string) =>
  `${COUNT.format(count)} ${count === 1 ? one : many}`;

/** "your account, 12 clients and 1 estimate": what closing deletes, leaving out zero counts. */
export function closingWords({ clients, estimates }: ClosingSummary): string {
  const parts = [
    'your account',
    ...(clients > 0 ? [counted(clients, 'client', 'clients')] : []),
    ...(estimates > 0 ? [counted(estimates, 'estimate', 'estimates')] : []),
  ];
  return new Intl.ListFormat('en-US', { type: 'conjunction' }).format(parts).replace(/, and /, ' and ');
}
