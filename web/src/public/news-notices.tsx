/** @jsxImportSource preact */
import type { PublicEstimate } from '@plumbline/contract/estimates/public-estimates';
import { unsaidChanges } from '@plumbline/contract/offer/unsaid-changes';
import { useEffect, useId, useRef } from 'preact/hooks';
import type { PageNews } from './answering/payment-news.ts';
import { DayOf } from './dates.tsx';
import { STATUS_ICONS } from './icons.tsx';

/** News about a payment or an answer, above the estimate. */
export function NewsNotice({ news }: { news: PageNews }) {
  const Icon = STATUS_ICONS[news.kind];
  return (
    <output className="notice" data-kind={news.kind}>
      <Icon />
      <span>
        <strong className="notice-title">{news.title}</strong>
        {news.text}
      </span>
    </output>
  );
}

/**
 * The version that the client reads, the version it replaces, and the changes; for an earlier one, the
 * version that replaced it.
 */
export function VersionNotice({ estimate }: { estimate: PublicEstimate }) {
  const titleId = useId();
  const Icon = STATUS_ICONS.viewed;
  const { id, version, sentAt, replaces, replacedBy, changes, note } = estimate;
  return (
    <section className="notice" data-kind="viewed" aria-labelledby={titleId}>
      <Icon />
      <div>
        <strong id={titleId}>
          Version {version}
          {sentAt && (
            <>
              , sent <DayOf at={sentAt} />
            </>
          )}
          {replacedBy === null ? '.' : '. Replaced.'}
        </strong>{' '}
        {replacedBy === null ? (
          replaces && (
            <a href={`?version=${replaces.version}`}>
              It replaces version {replaces.version} of <DayOf at={replaces.sentAt} />.
            </a>
          )
        ) : (
          <a href={`/estimate/${id}`}>Read version {replacedBy}</a>
        )}
        {replacedBy === null && note && (
          <p className="prose" dir="auto">
            {note}
          </p>
        )}
        {replacedBy === null && <ChangeList changes={unsaidChanges(note, changes)} />}
      </div>
    </section>
  );
}

function ChangeList({ changes }: { changes: readonly string[] }) {
  return (
    <ul className="changes">
      {changes.map((change) => (
        <li key={change} dir="auto">
          {change}
        </li>
      ))}
    </ul>
  );
}

/** The contractor's changes while the client was reading; scrolled into view and announced. */
export function ChangesNotice({ noun, changes }: { noun: string; changes: readonly string[] }) {
  const notice = useRef<HTMLElement>(null);
  const titleId = useId();
  useEffect(() => {
    if (changes.length > 0) notice.current?.focus();
  }, [changes]);
  const Icon = STATUS_ICONS.viewed;
  return (
    <section className="notice" data-kind="viewed" aria-labelledby={titleId} tabIndex={-1} ref={notice}>
      <Icon />
      <div>
        <strong id={titleId}>This {noun} has changed since you opened it.</strong> Here’s what’s new:
        <ChangeList changes={changes} />
      </div>
    </section>
  );
}
