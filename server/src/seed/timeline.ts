import { addDays, calendarDate } from '@plumbline/contract/calendar';
import { MINUTE_MS } from '@plumbline/contract/durations';
import type { Chapter, Span, Step } from './history/chapter.ts';
import { localHour, localMoment } from './local-moment.ts';
import { seededRandom } from './seeded-random.ts';

/** A timed step of an estimate's story. */
export interface TimedStep {
  readonly at: Date;
  readonly chapter: Chapter;
  readonly step: Step | { readonly kind: 'written' } | { readonly kind: 'delivered' };
}

type Kind = TimedStep['step']['kind'];

const UNIT_MS = { minutes: MINUTE_MS, hours: 60 * MINUTE_MS };

/** The active hours of contractor and clients. */
const OFFICE_HOURS = { from: 7.5, to: 17.5 };
const WAKING_HOURS = { from: 7, to: 21.5 };
const NIGHT_FROM = 22;
/** The hour from which night-time steps are placed in the evening instead. */
const EVENING_FROM = 20;
const LEAST_GAP_MS = 2 * MINUTE_MS;
const CLIENT_KINDS: readonly Kind[] = ['opened', 'accepted', 'changeAccepted', 'asked', 'declined'];

/** Every step of every chapter up to `now`, oldest first. Deterministic for the same `now`. */
export function timeline(chapters: readonly Chapter[], now: Date, timeZone: string): TimedStep[] {
  return chapters
    .flatMap((chapter, index) => timeChapter(chapter, index, now, timeZone))
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

function timeChapter(chapter: Chapter, index: number, now: Date, timeZone: string): TimedStep[] {
  const random = seededRandom(`chapter ${index}`);
  const steps: TimedStep[] = [];
  let at = now;
  const place = (after: Span, step: TimedStep['step']) => {
    const start = after.beforeNow ? now : at;
    const placed = placeStep({ start, after, kind: step.kind, now, timeZone, random });
    const earliest = steps.length > 0 ? at.getTime() + LEAST_GAP_MS : 0;
    at = new Date(Math.max(placed.getTime(), earliest));
    steps.push({ at, chapter, step });
  };
  place({ ...chapter.ago, beforeNow: true }, { kind: 'written' });
  for (const step of chapter.steps) {
    place(step.after, step);
    if (step.kind !== 'sent') continue;
    const delivered = new Date(at.getTime() + 2000 + Math.floor(random() * 6000));
    steps.push({ at: delivered, chapter, step: { kind: 'delivered' } });
  }
  return steps;
}

interface Placing {
  readonly start: Date;
  readonly after: Span;
  readonly kind: Kind;
  readonly now: Date;
  readonly timeZone: string;
  readonly random: () => number;
}

function placeStep({ start, after, kind, now, timeZone, random }: Placing): Date {
  const { unit, count } = after;
  const { from, to } = CLIENT_KINDS.includes(kind) ? WAKING_HOURS : OFFICE_HOURS;
  if (unit === 'days') {
    const date = addDays(calendarDate(start, timeZone), after.beforeNow ? -count : count);
    return localMoment(date, from + random() * (to - from), timeZone);
  }
  if (after.beforeNow) return lastEvening(new Date(start.getTime() - count * UNIT_MS[unit]), timeZone);
  const jitter = 0.85 + random() * 0.3;
  const moment = new Date(start.getTime() + Math.round(count * UNIT_MS[unit] * jitter));
  const morning = nextMorning(moment, timeZone, random);
  // The next morning may be in the future.
  return morning > now ? moment : morning;
}

const isNight = (hour: number) => hour < WAKING_HOURS.from || hour >= NIGHT_FROM;

/** The moment itself, or, at night, a time in the evening before. */
function lastEvening(moment: Date, timeZone: string): Date {
  const hour = localHour(moment, timeZone);
  if (!isNight(hour)) return moment;
  const date = calendarDate(moment, timeZone);
  const hoursIntoNight = hour < NIGHT_FROM ? hour + 24 - NIGHT_FROM : hour - NIGHT_FROM;
  const nightHours = WAKING_HOURS.from + 24 - NIGHT_FROM;
  const evening = EVENING_FROM + (hoursIntoNight / nightHours) * (NIGHT_FROM - EVENING_FROM);
  return localMoment(hour < NIGHT_FROM ? addDays(date, -1) : date, evening, timeZone);
}

/** The moment itself, or, at night, a time after the next seven o'clock. */
function nextMorning(moment: Date, timeZone: string, random: () => number): Date {
  const hour = localHour(moment, timeZone);
  if (!isNight(hour)) return moment;
  const date = calendarDate(moment, timeZone);
  return localMoment(hour < NIGHT_FROM ? date : addDays(date, 1), WAKING_HOURS.from + random(), timeZone);
}
