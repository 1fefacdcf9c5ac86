/** The periods that are offered by name. */
export const PERIODS = [
  { value: 'month', label: 'This month' },
  { value: 'lastMonth', label: 'Last month' },
  { value: 'quarter', label: 'This quarter' },
  { value: 'lastQuarter', label: 'Last quarter' },
  { value: 'year', label: 'This year' },
  { value: 'lastYear', label: 'Last year' },
] as const;
export type PeriodName = (typeof PERIODS)[number]['value'];

const text = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);

/** The first and last day of a named period, by the day of a browser. */
export function daysOf(name: PeriodName, now = new Date()): { from: string; to: string } {
  const [year, month] = [now.getFullYear(), now.getMonth()];
  const quarter = month - (month % 3);
  const months = { month: [month, 1], quarter: [quarter, 3], year: [0, 12] } as const;
  const back = { lastMonth: 'month', lastQuarter: 'quarter', lastYear: 'year' } as const;
  const isBack = name === 'lastMonth' || name === 'lastQuarter' || name === 'lastYear';
  const [first, length] = months[isBack ? back[name] : name];
  const start = isBack ? first - length : first;
  return { from: text(year, start, 1), to: text(year, start + length, 0) };
}

/** The name of a period with these days; undefined for any other. */
export const nameOfPeriod = (from: string, to: string, now = new Date()): PeriodName | undefined =>
  PERIODS.find(({ value }) => {
    const days = daysOf(value, now);
    return days.from === from && days.to === to;
  })?.value;
