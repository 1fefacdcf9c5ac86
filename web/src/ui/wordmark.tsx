import { classNames } from './class-names.ts';

/** The bob on its line, and the name. Wrap it in a link where needed. */
export function Wordmark({ className }: { className?: string }) {
  return (
    <span
      className={classNames(
        'flex items-start gap-2.25 text-[19px] leading-6 font-[640] tracking-[-.015em] text-ink [font-stretch:86%]',
        className,
      )}
    >
      <svg viewBox="0 0 16 24" aria-hidden="true" className="-mt-px h-5.75 w-3.75">
        <path d="M8 0v7" stroke="currentColor" strokeWidth="1.5" />
        <path d="M6 6.6h4v3H6z" fill="currentColor" />
        <path
          d="M2.4 14.2c0-2.6 1.8-4.4 4-4.4h3.2c2.2 0 4 1.8 4 4.4 0 2-2.7 6-5.1 9.5a.6.6 0 0 1-1 0c-2.4-3.5-5.1-7.5-5.1-9.5Z"
          className="fill-action"
        />
      </svg>
      Plumbline
    </span>
  );
}
