import { IMPORT_LIMITS, type ImportResult } from '@plumbline/contract/csv-import';
import { Download } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { saveFile } from '../../lib/http/download.ts';
import { adviceFor } from '../../lib/http/error-message.ts';
import { Banner } from '../../ui/banner.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { toast } from '../../ui/overlays/toast-store.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { useCheckFile, useImportFile } from './api.ts';
import { FileChoice } from './file-choice.tsx';
import { ImportFindings } from './import-findings.tsx';
import { countOf, type ImportKind, type ImportQuery } from './import-kind.ts';

interface ImportDialogProps {
  kind: ImportKind;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Refetches what was imported; awaited before the dialog closes. */
  onImported: () => Promise<unknown>;
  /** Gets the focus afterwards, if the dialog's opener is gone. */
  focusAfter?: RefObject<HTMLElement | null>;
}

const NO_QUERY: ImportQuery = {};

/** Imports a CSV file: shows its contents and the result of a dry run, then imports all of it or nothing. */
export function ImportDialog({ kind, open, onOpenChange, onImported, focusAfter }: ImportDialogProps) {
  const [file, setFile] = useState<File>();
  const [query, setQuery] = useState(NO_QUERY);
  // The options stay while the file is read again.
  const [last, setLast] = useState<ImportResult>();
  const { limits = IMPORT_LIMITS, Options } = kind;
  const check = useCheckFile(kind.path);
  const take = useImportFile(kind.path);
  const [isRefetching, setRefetching] = useState(false);
  const isBusy = take.isPending || isRefetching;
  const isTooLarge = file !== undefined && file.size > limits.bytes;
  const found = isTooLarge ? undefined : check.data;
  const failure = take.error ?? check.error;
  const tooLarge = `The file is larger than ${limits.bytes / 1024 / 1024} MB. Please split it.`;
  const fault = isTooLarge ? tooLarge : failure && adviceFor(failure);
  const changes = found ? found.created + found.updated : 0;
  const mayImport = found !== undefined && found.errors.length === 0 && changes > 0;

  const choose = (chosen: File) => {
    setFile(chosen);
    take.reset();
    const { columns: _columns, supplier: _supplier, ...kept } = query;
    setQuery(kept);
    setLast(undefined);
    if (chosen.size <= limits.bytes) check.mutate({ file: chosen, query: kept }, { onSuccess: setLast });
  };
  const changeQuery = (next: ImportQuery) => {
    setQuery(next);
    take.reset();
    if (file) check.mutate({ file, query: next }, { onSuccess: setLast });
  };
  const close = () => {
    setFile(undefined);
    check.reset();
    take.reset();
    onOpenChange(false);
  };
  const importFile = async () => {
    if (!file) return;
    const result = await take.mutateAsync({ file, query }).catch(() => null);
    if (!result) return;
    setRefetching(true);
    await onImported().finally(() => setRefetching(false));
    toast(wordsFor(kind, result));
    close();
  };

  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title={`Import ${kind.many}`}
      description={file ? undefined : <SampleLine kind={kind} />}
      className="md:max-w-190"
      focusAfter={focusAfter}
      busy={isBusy}
      action={{
        label: mayImport ? `Import ${countOf(kind, changes)}` : 'Import',
        disabled: !mayImport,
        busyLabel: 'Importing...',
        onClick: () => void importFile(),
      }}
    >
      <FileChoice fileName={file?.name} limits={limits} disabled={isBusy} onChoose={choose} />
      {check.isPending && (
        <output className="flex items-center gap-2 text-ink-2">
          <Spinner /> Reading the file
        </output>
      )}
      {fault && (
        <Banner tone="danger" title="Nothing is imported.">
          {fault}
        </Banner>
      )}
      {file && !isTooLarge && last && Options && (
        <Options result={last} query={query} onChange={changeQuery} />
      )}
      {found && !check.isPending && <ImportFindings kind={kind} result={found} />}
    </Dialog>
  );
}

/** The required format, with a sample file. */
function SampleLine({ kind }: { kind: ImportKind }) {
  const { fileName, text } = kind.sample;
  return (
    <>
      Use a file with one row for each of your {kind.many}, and column names in the first row:{' '}
      {kind.columns.map(({ label }) => label).join(', ')}. Only the name is required. {kind.about}{' '}
      <button
        type="button"
        className="mt-1 block text-action-text underline max-md:min-h-11"
        onClick={() => saveFile(new Blob(['\uFEFF', text], { type: 'text/csv' }), fileName)}
      >
        <Download aria-hidden="true" className="mr-1.5 inline size-4 align-text-bottom" />
        Download a sample
      </button>
    </>
  );
}

function wordsFor(kind: ImportKind, { created, updated, skipped }: ImportResult) {
  const details = [
    ...(updated > 0 && created > 0 ? [`${created.toLocaleString('en-US')} new`] : []),
    ...(updated > 0 ? [`${updated.toLocaleString('en-US')} changed`] : []),
    ...(skipped > 0 ? [`${skipped.toLocaleString('en-US')} skipped`] : []),
  ];
  return {
    title: `${countOf(kind, created + updated)} imported`,
    description: details.length > 0 ? `${details.join(', ')}.` : undefined,
  };
}
