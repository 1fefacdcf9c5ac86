import { classNames } from './class-names.ts';

/** A progress spinner; slower under reduced motion. Decorative: describe the progress in words. */
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
