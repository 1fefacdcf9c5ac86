import { DATA_KEPT_DAYS } from '@plumbline/contract/billing';
import { addDays } from '../rules.ts';

/** Days before an account's data goes on which its owner is told. */
const WEEK_NOTICE_DAYS = 7;
const DAY_NOTICE_DAYS = 1;

interface RemovalFacts {
  /** When what was paid for, or the trial, was over. */
  readonly accessEnd: Date;
  readonly weekNoticeAt: Date | null;
  readonly dayNoticeAt: Date | null;
}

export interface Removal {
  /** The notice that is to be given now. */
  readonly notice: 'week' | 'day' | null;
  /** Not before this the data goes; it moves on for as long as a notice is outstanding. */
  readonly dueAt: Date;
  /** Both notices were given, and their days are over. */
  readonly isDue: boolean;
}

/**
 * When the data of a cancelled account goes: thirty days after access ended, and never sooner than a week after the first
 * notice and a day after the second. A notice given for an end that was moved since counts for nothing.
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
