import type { FormEvent, ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';

interface SectionFormProps {
  /** Accessible name of the form. */
  label: string;
  saveLabel: string;
  onSubmit: (event: FormEvent) => void;
  undo: () => void;
  isDirty: boolean;
  isSaving: boolean;
  /** Whether another section is being saved. */
  isWaiting: boolean;
  /** The number of invalid fields. */
  faults: number;
  children: ReactNode;
}

function statusText(isDirty: boolean, faults: number): string {
  if (faults === 1) return '1 field needs a fix before saving';
  if (faults > 1) return `${faults} fields need a fix before saving`;
  return isDirty ? 'Unsaved changes' : 'Everything is saved';
}

/** One section of the settings, saved separately. */
export function SectionForm(props: SectionFormProps) {
  const { label, saveLabel, onSubmit, undo, isDirty, isSaving, isWaiting, faults, children } = props;
  return (
    <form noValidate aria-label={label} onSubmit={onSubmit}>
      {children}
      <div className="sticky bottom-0 z-10 -mx-0.5 flex flex-wrap items-center gap-2 border-t border-line bg-paper px-0.5 py-3 max-md:bottom-(--tab-bar,0px)">
        <output
          className={classNames(
            'block min-w-24 flex-1 text-sm text-ink-2',
            isDirty && 'max-[479px]:basis-full',
          )}
        >
          {statusText(isDirty, faults)}
        </output>
        {isDirty && (
          <Button onClick={undo} disabled={isSaving} className="max-[479px]:flex-1">
            Undo changes
          </Button>
        )}
        <Button
          type="submit"
          // Quiet until there is something to save.
          variant={isDirty ? 'primary' : 'secondary'}
          className={classNames(isDirty && 'max-[479px]:flex-1')}
          disabled={isWaiting}
          busy={isSaving}
          busyLabel="Saving..."
        >
          {saveLabel}
        </Button>
      </div>
    </form>
  );
}
