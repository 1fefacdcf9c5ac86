import type { Estimate } from '@plumbline/contract/estimates';
import type { Message } from '@plumbline/contract/estimates/questions';
import { awaitsAnswer } from '@plumbline/contract/estimates/statuses';
import { joinWords } from '@plumbline/contract/offer/offer-sums';
import { Check, Pencil } from 'lucide-react';
import { useState } from 'react';
import { formatDateTime } from '../../../../lib/dates.ts';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { CouldNotLoad } from '../../../../ui/could-not-load.tsx';
import { toastFailure } from '../../../../ui/overlays/toast-failure.ts';
import { canRevise, isRevising } from '../../actions/offered-actions.ts';
import { useDocumentKind } from '../../document-kind.ts';
import { useCloseMessages, useMessages } from '../../messages-api.ts';
import { AnswerForm } from '../answer-form.tsx';

const ASKED: readonly string[] = ['question_asked', 'changes_requested'];

/** What the messages need of their document. */
type AskedDocument = Pick<
  Estimate,
  'id' | 'status' | 'events' | 'unreadMessages' | 'changesRequestedAt' | 'revision' | 'client' | 'clientId'
>;

/** Clients' questions about a document, and the answers. */
export function MessagesCard({ estimate }: { estimate: AskedDocument }) {
  const wasAsked = estimate.events.some(({ type }) => ASKED.includes(type));
  if (!wasAsked && !awaitsAnswer(estimate.status)) return null;
  return (
    <section aria-labelledby="messages-heading" className="my-8 first:mt-0">
      <h2 id="messages-heading" className="mb-3 border-b border-line-strong pb-3">
        Messages
      </h2>
      {wasAsked ? (
        <Thread estimate={estimate} />
      ) : (
        <p className="text-ink-2">No questions yet. Your client can ask on their page.</p>
      )}
    </section>
  );
}

function Thread({ estimate }: { estimate: AskedDocument }) {
  const { data: messages = [], error, refetch } = useMessages(estimate.id);
  const [showsAll, setShowsAll] = useState(false);
  const folded = showsAll ? 0 : countFolded(messages);
  const close = useCloseMessages(estimate.id);
  const { noun } = useDocumentKind();
  const question = messages.findLast(({ author }) => author === 'client');
  const run = (path: 'messages/read' | 'changes-done') =>
    close.mutate(path, {
      onError: (failure) => toastFailure(failure, { fallback: 'We couldn’t save this. Please try again.' }),
    });
  const isChanging = estimate.changesRequestedAt !== null;
  if (error && messages.length === 0)
    return <CouldNotLoad what="messages" headingLevel={3} error={error} onRetry={() => void refetch()} />;
  return (
    <>
      {folded > 0 && (
        <Button variant="ghost" onClick={() => setShowsAll(true)} className="-ml-3 px-3!">
          {`Show ${folded} earlier messages`}
        </Button>
      )}
      <ol>
        {messages.slice(folded).map((message) => (
          <Entry key={message.id} message={message} />
        ))}
      </ol>
      {question && <AnswerForm estimate={estimate} question={question} />}
      <div className="mt-3 flex flex-wrap gap-2">
        {isChanging && noun === 'estimate' && canRevise(estimate.status) && !isRevising(estimate) && (
          <ButtonLink to={`/estimates/${estimate.id}/revise`} icon={<Pencil aria-hidden="true" />}>
            Revise
          </ButtonLink>
        )}
        {isChanging && estimate.status !== 'draft' && (
          <Button
            icon={<Check aria-hidden="true" />}
            busy={close.isPending}
            onClick={() => run('changes-done')}
          >
            Done
          </Button>
        )}
        {estimate.unreadMessages > 0 && (
          <Button variant="ghost" busy={close.isPending} onClick={() => run('messages/read')}>
            Mark as read
          </Button>
        )}
      </div>
    </>
  );
}

const SHOWN_LAST = 6;

/** The number of collapsed oldest messages: in a long thread all but the last ones and the unread ones. */
function countFolded(messages: readonly Message[]): number {
  const unread = messages.findIndex(({ author, readAt }) => author === 'client' && readAt === null);
  const folded = Math.min(messages.length - SHOWN_LAST, unread < 0 ? messages.length : unread);
  return folded > 1 ? folded : 0;
}

function Entry({ message }: { message: Message }) {
  const { author, kind, name, email, text, about, groupId, lineId, picked, at, readAt } = message;
  const isUnread = author === 'client' && readAt === null;
  return (
    <li className="border-b border-line py-3 last:border-0">
      <p className="text-sm wrap-anywhere text-ink-2">
        {isUnread && (
          <span className="mr-1.5 inline-block size-2 rounded-full bg-action align-middle">
            <span className="sr-only">Unread. </span>
          </span>
        )}
        <b className="text-ink">
          <bdi>{author === 'client' ? name : 'You'}</bdi>
        </b>
        {' · '}
        <time dateTime={at}>{formatDateTime(at)}</time>
        {kind === 'changes' && ' · wants changes'}
        {about !== null && (
          <>
            {' · about '}
            <a href={`#${lineId ?? groupId}`} className="text-ink-2">
              <bdi>{about}</bdi>
            </a>
          </>
        )}
        {email !== null && (author === 'client' ? ` · ${email}` : ` · emailed to ${email}`)}
      </p>
      <p dir="auto" className="mt-0.5 whitespace-pre-line wrap-anywhere">
        {text}
      </p>
      {kind === 'changes' && picked.length > 0 && (
        <p className="mt-1 text-sm text-ink-2">They had picked: {joinWords(picked)}</p>
      )}
    </li>
  );
}
