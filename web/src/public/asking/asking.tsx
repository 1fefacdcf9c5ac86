/** @jsxImportSource preact */

import { dialable } from '@plumbline/contract/content/dialable';
import type { PublicContractor, PublicEstimate } from '@plumbline/contract/estimates/public-estimates';
import type { QuestionKind } from '@plumbline/contract/estimates/questions';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { mailTo } from '../figures.ts';
import { MessageIcon } from '../icons.tsx';

/** The subject of a client's question: a group or the whole estimate. */
export interface Asking {
  readonly kind: QuestionKind;
  readonly groupId: string | null;
}

/** Opens the dialog for questions; null if questions are not possible. */
export const AskContext = createContext<((asking: Asking) => void) | null>(null);

/** Asks about the whole estimate, next to the links to call or write. */
export function AskButton() {
  const ask = useContext(AskContext);
  return (
    ask && (
      <button
        type="button"
        className="button button-secondary needs-script ask-question"
        onClick={() => ask({ kind: 'question', groupId: null })}
      >
        <MessageIcon />
        Ask a question
      </button>
    )
  );
}

/** Asks about a group. */
export function AskAbout({ groupId, title }: { groupId: string; title: string }) {
  const ask = useContext(AskContext);
  return (
    ask && (
      <button
        type="button"
        className="button button-quiet needs-script ask-about"
        aria-label={`Ask about this: ${title}`}
        onClick={() => ask({ kind: 'question', groupId })}
      >
        <MessageIcon />
        Ask about this
      </button>
    )
  );
}

/**
 * Asks about the whole estimate from the bar at the bottom of a phone; if questions are not possible, writes
 * to the contractor or calls.
 */
export function BarAsk({
  contractor: { email, phone },
  estimate,
}: {
  contractor: Pick<PublicContractor, 'email' | 'phone'>;
  estimate: PublicEstimate;
}) {
  const ask = useContext(AskContext);
  if (ask)
    return (
      <button
        type="button"
        className="button button-secondary ask"
        onClick={() => ask({ kind: 'question', groupId: null })}
      >
        Ask
      </button>
    );
  const href = email ? mailTo(email, estimate) : phone && `tel:${dialable(phone)}`;
  return href ? (
    <a className="button button-secondary ask" href={href}>
      Ask
    </a>
  ) : null;
}
