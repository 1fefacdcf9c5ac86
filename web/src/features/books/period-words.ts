/** The named periods. */
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

/** The first and last day of a named period; one that is not over ends today, like the server's default. */
export function daysOf(name: PeriodName, today: string): { from: string; to: string } {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1];
  const quarter = month - (month % 3);
  const months = { month: [month, 1], quarter: [quarter, 3], year: [0, 12] } as const;
  const back = { lastMonth: 'month', lastQuarter: 'quarter', lastYear: 'year' } as const;
  if (name !== 'lastMonth' && name !== 'lastQuarter' && name !== 'lastYear')
    return { from: text(year, months[name][0], 1), to: today };
  const [start, length] = months[back[name]];
  return { from: text(year, start - length, 1), to: text(year, start, 0) };
}

/** The name of a period with these days, `chosen` if several have them, as in January; undefined for any other. */
export function nameOfPeriod(
  from: string,
  to: string,
  today: string,
  chosen: PeriodName = 'year',
): PeriodName | undefined {
  const isIt = (name: PeriodName) => {
    const days = daysOf(name, today);
    return days.from === from && days.to === to;
  };
  return isIt(chosen) ? chosen : PERIODS.find(({ value }) => isIt(value))?.value;
}
