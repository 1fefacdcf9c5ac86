import type { Reminders } from '@plumbline/contract/estimates/reminders';

/** Reminders three and seven days after sending, as in the settings; nothing is sent yet. */
export function sampleReminders(changes: Partial<Reminders> = {}): Reminders {
  return { days: null, standardDays: [3, 7], recipient: null, planned: [], stoppedAt: null, ...changes };
}
