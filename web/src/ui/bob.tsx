import { classNames } from './class-names.ts';

/** The weight at the end of a line, in the current color. At most one colored bob in view. */
export function Bob({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classNames('bob block h-4.75 w-2.75', className)} />;
}
