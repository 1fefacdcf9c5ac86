import { CircleCheck } from 'lucide-react';
import { type ReactNode, useId } from 'react';

interface FormSectionProps {
  title: string;
  /** In place of the heading, which is then for screen readers only. */
  head?: ReactNode;
  /** The id of the group or choice that the section is. */
  partId?: string;
  /** The section's sum, at the right end of its heading. */
  sum?: string;
  /** Whether the section is complete; its node on the rail is checked then. */
  isDone: boolean;
  children: ReactNode;
}

/** The section's node on the rail: filled while the section has the focus, checked once complete. */
function RailNode({ isDone }: { isDone: boolean }) {
  return (
    <span
      aria-hidden="true"
      className="absolute top-7.25 -left-10.5 hidden size-4.75 place-items-center bg-paper text-ink-3 xl:grid"
    >
      <span className="hidden size-2.75 rounded-full bg-action ring-4 ring-action-soft group-focus-within/section:block" />
      {isDone ? (
        <CircleCheck className="size-4.25 text-action-text group-focus-within/section:hidden" />
      ) : (
        <span className="size-3 rounded-full border-[1.5px] border-line-strong group-focus-within/section:hidden" />
      )}
    </span>
  );
}

/** One of the form's sections on the rail. */
export function FormSection({ title, head, partId, sum, isDone, children }: FormSectionProps) {
  const headingId = useId();
  return (
    <section
      aria-labelledby={headingId}
      data-part={partId}
      className="group/section relative border-b border-line py-6 last-of-type:border-b-0"
    >
      <RailNode isDone={isDone} />
      <header className="mb-4 flex min-h-7 items-center gap-2.5">
        <h2 id={headingId} className={head ? 'sr-only' : undefined}>
          {title}
        </h2>
        {head}
        {sum !== undefined && <span className="figures ml-auto font-medium">{sum}</span>}
      </header>
      {children}
    </section>
  );
}
