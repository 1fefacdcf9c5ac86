/** @jsxImportSource preact */
import type { PublicMessage } from '@plumbline/contract/estimates/questions';
import { DayOf } from '../dates.tsx';

/** What client and contractor wrote about the estimate, oldest first. */
export function Thread({ messages }: { messages: readonly PublicMessage[] }) {
  if (messages.length === 0) return null;
  return (
    <section className="note thread" aria-labelledby="messages">
      <h2 id="messages">Messages</h2>
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
    </section>
  );
}
