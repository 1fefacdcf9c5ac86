import { CircleCheck } from 'lucide-react';
import { type ReactNode, type Ref, useId } from 'react';

interface FormSectionProps {
  title: string;
  /** In place of the heading, which is then for screen readers only. */
  head?: ReactNode;
  /** The group or choice of the section, as a draggable item. */
  part?: {
    id: string;
    item: { ref: Ref<HTMLElement> };
    /** Left of the heading. */
    grip: ReactNode;
  };
  /** The section's sum, at the right end of its heading. */
  sum?: string;
  /** At the right end of its heading: the subject of the section. */
  note?: string | undefined;
  'data-files'?: string;
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
export function FormSection(props: FormSectionProps) {
  const { title, head, part, sum, note, isDone, children } = props;
  const headingId = useId();
  return (
    <section
      aria-labelledby={headingId}
      data-part={part?.id}
      data-files={props['data-files']}
      {...part?.item}
      className="group/section relative border-b border-line py-6 last-of-type:border-b-0 data-dragging:z-10 data-dragging:bg-paper data-dragging:shadow-float"
    >
      <RailNode isDone={isDone} />
      {part?.grip}
      <header className="mb-4 flex min-h-7 items-center gap-2.5">
        <h2 id={headingId} className={head ? 'sr-only' : 'flex-none'}>
          {title}
        </h2>
        {head}
        {note !== undefined && <span className="ml-auto min-w-0 truncate text-sm text-ink-2">{note}</span>}
        {sum !== undefined && <span className="figures ml-auto font-medium">{sum}</span>}
      </header>
      {children}
    </section>
  );
}
