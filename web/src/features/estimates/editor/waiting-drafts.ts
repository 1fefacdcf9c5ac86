import { type KeptPlace, readKeptWork, removeKeptWork, writeKeptWork } from '../../../lib/kept-work.ts';

/** Which kept drafts were to be saved while there was no network. */
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

/** The slots of the drafts that wait, in the order in which they were to be saved. */
export const listWaiting = (accountId: string): readonly string[] => readSlots(accountId);

/** The draft kept here is to be saved as soon as there is a network. False when the browser has no room to note that. */
export function markWaiting({ accountId, slot }: KeptPlace): boolean {
  const slots = readSlots(accountId);
  return slots.includes(slot) || writeSlots(accountId, [...slots, slot]);
}

/** Takes the draft kept here off the list. False when it was not on it, such as when another tab has taken it. */
export function takeWaiting({ accountId, slot }: KeptPlace): boolean {
  const slots = readSlots(accountId);
  if (!slots.includes(slot)) return false;
  writeSlots(
    accountId,
    slots.filter((other) => other !== slot),
  );
  return true;
}
