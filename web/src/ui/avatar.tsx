import { classNames } from './class-names.ts';

/** Initials in a disc. Decorative: the name is beside it or labels the button around it. */
export function Avatar({ initials, className }: { initials: string; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'grid size-8 flex-none place-items-center rounded-full bg-ink text-xs font-strong tracking-[.02em] text-ink-invert',
        className,
      )}
    >
      {initials}
    </span>
  );
}
