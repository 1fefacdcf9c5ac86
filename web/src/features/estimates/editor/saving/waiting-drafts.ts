import {
  type KeptPlace,
  readKeptWork,
  removeKeptWork,
  writeKeptWork,
} from '../../../../lib/kept/kept-work.ts';

/** The storage key of the list of drafts that wait to be saved. */
const SLOT = 'waiting';

function readSlots(accountId: string): string[] {
  try {
    const slots: unknown = JSON.parse(readKeptWork({ accountId, slot: SLOT }) ?? '[]');
    return Array.isArray(slots) ? slots.filter((slot) => typeof slot === 'string') : [];
  } catch {
    return [];
  }
}

function writeSlots(accountId: string, slots: readonly string[]): boolean {
  const place = { accountId, slot: SLOT };
  if (slots.length > 0) return writeKeptWork(place, JSON.stringify(slots));
  removeKeptWork(place);
  return true;
}

/** The slots of the waiting drafts, in the order in which they were queued. */
export const listWaiting = (accountId: string): readonly string[] => readSlots(accountId);

/** Queues a stored draft to be saved once there is a network. False when the browser has no room. */
export function markWaiting({ accountId, slot }: KeptPlace): boolean {
  const slots = readSlots(accountId);
  return slots.includes(slot) || writeSlots(accountId, [...slots, slot]);
}

/** Removes a stored draft from the queue. False if it was not queued, such as when another tab has taken it. */
export function takeWaiting({ accountId, slot }: KeptPlace): boolean {
  const slots = readSlots(accountId);
  if (!slots.includes(slot)) return false;
  writeSlots(
    accountId,
    slots.filter((other) => other !== slot),
  );
  return true;
}
