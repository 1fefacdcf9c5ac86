import type { ImportLimits } from '@plumbline/contract/csv-import';
import { FileSpreadsheet } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import { buttonClasses } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';

interface FileChoiceProps {
  fileName: string | undefined;
  limits: ImportLimits;
  disabled: boolean;
  onChoose: (file: File) => void;
}

/** Chooses a CSV file by button or by dropping it. */
export function FileChoice({ fileName, limits, disabled, onChoose }: FileChoiceProps) {
  const [isOver, setIsOver] = useState(false);
  const take = (file: File | undefined) => {
    if (file && !disabled) onChoose(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    take(event.dataTransfer.files[0]);
  };
  return (
    // Drag and drop as an alternative; the button does the same.
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      className={classNames(
        'flex flex-wrap items-center gap-3 rounded border border-dashed p-3 transition-colors',
        isOver ? 'border-action bg-action-soft' : 'border-line-strong bg-surface',
      )}
    >
      <FileSpreadsheet aria-hidden="true" className="ml-1 text-ink-3" />
      <p className="min-w-40 flex-1 wrap-anywhere">
        {fileName ?? 'No file chosen yet.'}
        {fileName === undefined && (
          <span className="block text-sm text-ink-3">
            {`CSV, up to ${limits.rows.toLocaleString('en-US')} rows and ${limits.bytes / 1024 / 1024} MB`}
          </span>
        )}
      </p>
      <label
        className={classNames(
          buttonClasses(),
          'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-action',
        )}
      >
        {fileName === undefined ? 'Choose a file' : 'Choose another file'}
        <input
          type="file"
          accept=".csv,.tsv,.txt,text/csv"
          className="sr-only"
          aria-disabled={disabled || undefined}
          onChange={(event) => {
            take(event.target.files?.[0]);
            // Allows choosing the same file again after it was corrected.
            event.target.value = '';
          }}
        />
      </label>
    </div>
  );
}
