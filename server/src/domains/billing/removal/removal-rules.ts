import { DATA_KEPT_DAYS } from '@plumbline/contract/billing';
import { addDays } from '../rules.ts';

/** Days before the deletion of an account's data on which its owner is notified. */
const WEEK_NOTICE_DAYS = 7;
const DAY_NOTICE_DAYS = 1;

interface RemovalFacts {
  /** When the paid period or the trial ended. */
  readonly accessEnd: Date;
  readonly weekNoticeAt: Date | null;
  readonly dayNoticeAt: Date | null;
}

export interface Removal {
  /** The notice due now. */
  readonly notice: 'week' | 'day' | null;
  /** The earliest time of deletion; it moves as long as a notice is outstanding. */
  readonly dueAt: Date;
  /** Whether both notices were sent and their periods are over. */
  readonly isDue: boolean;
}

/**
 * Decides when the data of a canceled account is deleted: thirty days after access ended, but not before a week after the first
 * notice and a day after the second. A notice for an end that was moved since does not count.
 */
export function removalAt({ accessEnd, weekNoticeAt, dayNoticeAt }: RemovalFacts, now: Date): Removal {
  const keptUntil = addDays(accessEnd, DATA_KEPT_DAYS);
  const weekNoticeFrom = addDays(keptUntil, -WEEK_NOTICE_DAYS);
  if (!weekNoticeAt || weekNoticeAt < weekNoticeFrom)
    return {
      notice: now >= weekNoticeFrom ? 'week' : null,
      dueAt: laterOf(keptUntil, addDays(now, WEEK_NOTICE_DAYS)),
      isDue: false,
    };
  const promised = laterOf(keptUntil, addDays(weekNoticeAt, WEEK_NOTICE_DAYS));
  const dayNoticeFrom = addDays(promised, -DAY_NOTICE_DAYS);
  if (!dayNoticeAt || dayNoticeAt < dayNoticeFrom)
    return {
      notice: now >= dayNoticeFrom ? 'day' : null,
      dueAt: laterOf(promised, addDays(now, DAY_NOTICE_DAYS)),
      isDue: false,
    };
  const dueAt = laterOf(promised, addDays(dayNoticeAt, DAY_NOTICE_DAYS));
  return { notice: null, dueAt, isDue: now >= dueAt };
}

const laterOf = (one: Date, other: Date) => (one > other ? one : other);
