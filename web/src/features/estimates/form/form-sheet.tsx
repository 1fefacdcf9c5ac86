import type { ComponentProps, ReactNode } from 'react';
import { RestoredNotice } from './saving/restored-notice.tsx';

interface FormSheetProps {
  label: string;
  handlers: Pick<ComponentProps<'form'>, 'onMouseOver' | 'onMouseLeave' | 'onFocus' | 'onBlur'>;
  /** Work that the browser kept, while it is not saved; null without any. */
  restored: { readonly keptAt: string } | null;
  onDiscard: () => void;
  children: ReactNode;
}

/** The form of a document, with the rail on its left and the notice of restored work at the top. */
export function FormSheet({ label, handlers, restored, onDiscard, children }: FormSheetProps) {
  return (
    <form
      aria-label={label}
      onSubmit={(event) => event.preventDefault()}
      {...handlers}
      className="relative min-w-0 px-4 pb-33 [--total-bar:calc(68px+env(safe-area-inset-bottom))] max-md:[&_:is(input,textarea,button)]:scroll-mt-30 md:px-8 xl:ml-auto xl:flex xl:w-full xl:max-w-225 xl:flex-col xl:pr-10 xl:pb-0 xl:pl-18"
    >
      <span
        aria-hidden="true"
        className="absolute top-0 bottom-20.25 left-9.75 hidden w-px bg-line-strong xl:block"
      />
      {restored && <RestoredNotice keptAt={restored.keptAt} onDiscard={onDiscard} />}
      {children}
    </form>
  );
}
