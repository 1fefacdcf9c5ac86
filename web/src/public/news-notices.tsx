/** @jsxImportSource preact */
import { useEffect, useId, useRef } from 'preact/hooks';
import type { PageNews } from './answering/payment-return.ts';
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

/** What changed since the client asked for changes. */
export function AskedChangesNotice({ changes }: { changes: readonly string[] }) {
  const titleId = useId();
  const Icon = STATUS_ICONS.viewed;
  return (
    <section className="notice" data-kind="viewed" aria-labelledby={titleId}>
      <Icon />
      <div>
        <strong id={titleId}>Changed as you asked:</strong>
        <ChangeList changes={changes} />
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

/** The contractor's changes while the client was reading; scrolled into view and read out. */
export function ChangesNotice({ changes }: { changes: readonly string[] }) {
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
        <strong id={titleId}>This estimate has changed since you opened it.</strong> Here’s what’s new:
        <ChangeList changes={changes} />
      </div>
    </section>
  );
}
