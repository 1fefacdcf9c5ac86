import {
  MESSAGE_AUTHORS,
  MESSAGE_KINDS,
  type Message,
  type PublicMessage,
} from '@plumbline/contract/estimates/questions';
import type { Offer } from '@plumbline/contract/offer/offer';
import { lineTitle, pickedTitles } from '@plumbline/contract/offer/offer-sums';
import type { MessageRow } from './message-queries.ts';

/** What the client sees of a document, as far as messages are about it. */
export type MessageOffer = Pick<Offer, 'groups'>;

/** A part of a document that a message is about. */
interface About {
  readonly groupId: string | null;
  readonly lineId: string | null;
}

/** The group or line that a message is about, with its title, as far as the client can see it. */
export function shownPart(
  { groups }: MessageOffer,
  { groupId, lineId }: About,
): About & { about: string | null } {
  const lines = groups.flatMap(({ sections }) => sections.flatMap((section) => section.lines));
  const line = lines.find(({ id, isText }) => id === lineId && !isText);
  const group = groups.find(({ id }) => id !== null && id === groupId);
  return {
    groupId: group?.id ?? null,
    lineId: line?.id ?? null,
    about: (line ? lineTitle(line) : group?.title) || null,
  };
}

/**
 * Returns a message as anybody with the link reads it: without addresses, limited to what the offer shows.
 */
export function presentPublicMessage(row: MessageRow, offer: MessageOffer): PublicMessage {
  return {
    id: row.id,
    author: MESSAGE_AUTHORS.find((known) => known === row.author) ?? 'client',
    kind: MESSAGE_KINDS.find((known) => known === row.kind) ?? 'question',
    name: row.name,
    text: row.text,
    ...shownPart(offer, row),
    at: row.at.toISOString(),
  };
}

/** Returns a message as its contractor reads it. */
export function presentMessage(row: MessageRow, offer: MessageOffer): Message {
  return {
    ...presentPublicMessage(row, offer),
    email: row.email || null,
    picked: row.selection ? pickedTitles(offer, row.selection) : [],
    readAt: row.readAt?.toISOString() ?? null,
  };
}
