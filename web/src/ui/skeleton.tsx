import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** A placeholder bar; give it the text's width (and height, if it is not one line). */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classNames('block h-3.5 rounded-small bg-line', className)} />;
}

/** The skeletons of one place; screen readers hear the label once. */
export function Loading({
  label,
  children,
  className,
}: {
  label: string;
  children: ReactNode;
  className?: string;
}) {
  return (
    <output aria-busy="true" className={classNames('block', className)}>
      <span className="sr-only">{label}</span>
      {children}
    </output>
  );
}
