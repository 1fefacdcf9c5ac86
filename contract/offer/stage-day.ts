import { calendarDateText } from '../calendar.ts';
import type { Stage } from '../content/schedule.ts';

/** When a stage is due, as its client reads it: `On Nov 2, 2026`, `When the roof is closed`. */
export function stageDay({ kind, dueOn, milestone }: Stage): string {
  if (kind === 'deposit') return 'When you accept';
  if (kind === 'balance') return 'On completion';
  if (dueOn !== null) return `On ${calendarDateText(dueOn)}`;
  return milestone ?? 'When we reach it';
}
