import { classNames } from './class-names.ts';

/** Turns while something is under way; slows down under reduced motion. Decorative: say in words what is going on. */
export function Spinner({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'inline-block size-4 flex-none animate-spin rounded-full border-2 border-current border-r-transparent motion-reduce:[animation-duration:2.4s]',
        className,
      )}
    />
  );
}
