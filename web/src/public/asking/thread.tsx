/** @jsxImportSource preact */
import type { PublicMessage } from '@plumbline/contract/estimates/questions';
import { DayOf } from '../dates.tsx';

const SHOWN_LAST = 6;

/**
 * The messages of client and contractor about the estimate, oldest first. The earlier part of a long thread
 * is collapsed.
 */
export function Thread({ messages }: { messages: readonly PublicMessage[] }) {
  if (messages.length === 0) return null;
  // Collapsing one message fewer would save no space.
  const folded = messages.length > SHOWN_LAST + 1 ? messages.slice(0, -SHOWN_LAST) : [];
  return (
    <section className="note thread" aria-labelledby="messages">
      <h2 id="messages">Messages</h2>
      {folded.length > 0 && (
        <details className="more">
          <summary>{`${folded.length} earlier messages`}</summary>
          <Entries messages={folded} />
        </details>
      )}
      <Entries messages={messages.slice(folded.length)} />
    </section>
  );
}

function Entries({ messages }: { messages: readonly PublicMessage[] }) {
  return (
    <ol>
      {messages.map(({ id, author, kind, name, text, about, groupId, lineId, at }) => (
        <li key={id} data-author={author}>
          <p className="small quiet">
            <strong>
              <bdi>{name}</bdi>
            </strong>
            {' · '}
            <DayOf at={at} hasTime />
            {kind === 'changes' && ' · asked for changes'}
            {about !== null && (
              <>
                {' · about '}
                <a href={`#${lineId ?? groupId}`}>
                  <bdi>{about}</bdi>
                </a>
              </>
            )}
          </p>
          <p className="prose" dir="auto">
            {text}
          </p>
        </li>
      ))}
    </ol>
  );
}
