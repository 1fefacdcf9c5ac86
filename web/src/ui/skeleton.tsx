import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** A bar in the place of text to come; give it that text's width (and height, where it is not one line). */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classNames('block h-3.5 rounded-small bg-line', className)} />;
}

/** Skeletons of one place, said once: screen readers hear the label. */
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
