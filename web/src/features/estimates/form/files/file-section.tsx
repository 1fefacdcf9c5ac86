import type { Estimate } from '@plumbline/contract/estimates';
import { FileText, RotateCcw, X } from 'lucide-react';
import { memo, useState } from 'react';
import { classNames } from '../../../../ui/class-names.ts';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { loadLater } from '../../../../ui/load-later.tsx';
import { useUndoOffers } from '../../../../ui/overlays/use-undo-offers.ts';
import type { DraftFile, EstimateDraft } from '../../editor/estimate-draft.ts';
import { FormSection } from '../form-section.tsx';
import type { DraftDispatch } from '../saving/draft-dispatch.ts';
import { DragGrip } from '../sorting/drag-grip.tsx';
import { SortableList } from '../sorting/sortable-list.tsx';
import { useSortableItem } from '../sorting/use-sortable-item.ts';
import { AddFiles } from './add-files.tsx';
import { GoneFiles } from './gone-files.tsx';
import { FILES_SECTION } from './say-added.ts';
import { isSafe, isStuck, type Upload, type Uploads } from './use-uploads.ts';

const FileSheet = loadLater(async () => (await import('./file-sheet.tsx')).FileSheet);

interface FileSectionProps {
  draft: EstimateDraft;
  /** The saved estimate; null for a new one. */
  saved: Estimate | null;
  uploads: Uploads;
  dispatch: DraftDispatch;
}

const PICTURE =
  'relative block aspect-4/3 w-full overflow-hidden rounded border border-line bg-sunken text-ink-2';
const CAPTION = 'mt-1 line-clamp-2 text-sm text-ink-2 wrap-anywhere';

/** The photos and files of an estimate, and those in its restored work that no longer exist. */
export function FileSection({ saved, ...parts }: FileSectionProps) {
  return (
    <>
      <GoneFiles files={parts.draft.files} saved={saved} dispatch={parts.dispatch} />
      <OwnFiles {...parts} />
    </>
  );
}

/** The photos and files of an estimate, each with its caption; on a phone a strip to swipe. */
function OwnFiles({ draft, uploads, dispatch }: Omit<FileSectionProps, 'saved'>) {
  const [openId, setOpenId] = useState<string | null>(null);
  const offerUndo = useUndoOffers();
  const { files } = draft;
  const opened = files.find(({ id }) => id === openId);
  const count = files.length + uploads.list.length;
  if (count === 0) return null;
  const remove = (file: DraftFile) => {
    const index = files.indexOf(file);
    setOpenId(null);
    dispatch({ type: 'fileRemoved', id: file.id });
    offerUndo(file.kind === 'photo' ? 'Photo removed' : 'File removed', () =>
      dispatch({ type: 'fileRestored', file, index }),
    );
  };
  return (
    <FormSection
      {...FILES_SECTION}
      title="Photos and Files"
      sum={String(count)}
      isDone={uploads.list.length === 0}
    >
      <FileThumbs files={files} uploads={uploads} dispatch={dispatch} onOpen={setOpenId} />
      <div className="-ml-3 flex flex-wrap gap-x-1">
        <AddFiles onAdd={(added) => uploads.add(added)} />
      </div>
      {opened && (
        <FileSheet
          file={opened}
          draft={draft}
          dispatch={dispatch}
          onRemove={() => remove(opened)}
          onClose={() => setOpenId(null)}
        />
      )}
    </FormSection>
  );
}

interface FileThumbsProps {
  files: readonly DraftFile[];
  uploads: Uploads;
  dispatch: DraftDispatch;
  onOpen: (id: string) => void;
}

const FileThumbs = memo(function FileThumbs({ files, uploads, dispatch, onOpen }: FileThumbsProps) {
  return (
    <SortableList
      isGrid
      keys={files.map(({ id }) => id)}
      itemName="photo or file"
      onMove={(id, toIndex) => dispatch({ type: 'fileMoved', id, toIndex })}
    >
      <ul className="relative flex gap-3 overflow-x-auto pb-2 max-md:-mx-4 max-md:px-4 md:max-h-112 md:flex-wrap md:overflow-y-auto">
        {files.map((file, index) => (
          <FileThumb
            key={file.id}
            file={file}
            place={index + 1}
            isOnly={files.length === 1}
            onOpen={onOpen}
          />
        ))}
        {uploads.list.map((upload) => (
          <li key={upload.id} data-stuck={isStuck(upload) || undefined} className="w-36 flex-none">
            <UploadingFile upload={upload} uploads={uploads} />
          </li>
        ))}
      </ul>
    </SortableList>
  );
});

interface FileThumbProps extends Pick<FileThumbsProps, 'onOpen'> {
  file: DraftFile;
  /** From 1. */
  place: number;
  isOnly: boolean;
}

function FileThumb({ file, place, isOnly, onOpen }: FileThumbProps) {
  const { item, grip } = useSortableItem(file.id);
  const kind = file.kind === 'photo' ? 'Photo' : 'File';
  return (
    <li {...item} className="relative w-36 flex-none data-dragging:z-10 data-dragging:opacity-80">
      <button type="button" onClick={() => onOpen(file.id)} className="block w-full text-left">
        <span className="sr-only">{`${kind} ${place}:`}</span>
        <Picture file={file} />
        <span className={classNames(CAPTION, !file.caption && 'text-ink-3')}>
          {file.caption || (file.kind === 'pdf' ? file.name : 'Add a caption')}
        </span>
      </button>
      {!isOnly && (
        <DragGrip
          label={`Move ${kind.toLowerCase()} ${place}`}
          grip={grip}
          className="absolute top-1 right-1 size-8 bg-paper pointer-coarse:size-11"
        />
      )}
    </li>
  );
}

function Picture({ file }: { file: DraftFile }) {
  return (
    <span className={PICTURE}>
      {file.kind === 'photo' ? (
        <img
          src={`/api/files/${file.fileId}/thumb`}
          alt=""
          loading="lazy"
          className="size-full object-cover"
        />
      ) : (
        <span className="grid size-full place-items-center">
          <FileText aria-hidden="true" className="size-8" />
        </span>
      )}
      {!file.forClient && (
        <span className="absolute bottom-1 left-1 rounded bg-paper px-1.5 text-xs text-ink">
          Hidden<span className="sr-only"> from your client:</span>
        </span>
      )}
    </span>
  );
}

const STATE_WORDS = {
  waiting: 'Waiting',
  sending: 'Uploading',
  failed: 'Failed',
  offline: 'Uploads when you’re online',
};

function UploadingFile({ upload, uploads }: { upload: Upload; uploads: Uploads }) {
  const { id, file, preview, progress, state, fault } = upload;
  const percent = Math.round(progress * 100);
  const stuck = isStuck(upload);
  const hasFailed = stuck && !isSafe(upload);
  return (
    <>
      <div className={PICTURE}>
        {file.type.startsWith('image/') ? (
          <img src={preview} alt="" className="size-full object-cover opacity-60" />
        ) : (
          <span className="grid size-full place-items-center">
            <FileText aria-hidden="true" className="size-8" />
          </span>
        )}
        <span className="absolute top-1 right-1 flex rounded bg-paper">
          {stuck && (
            <IconButton label={`Try ${file.name} again`} onClick={() => uploads.retry(id)}>
              <RotateCcw aria-hidden="true" className="size-4" />
            </IconButton>
          )}
          <IconButton label={`Cancel ${file.name}`} onClick={() => uploads.cancel(id)}>
            <X aria-hidden="true" className="size-4" />
          </IconButton>
        </span>
        {!stuck && (
          <progress
            aria-label={`Upload of ${file.name}`}
            value={percent}
            max={100}
            className="absolute inset-x-0 bottom-0 h-1 w-full accent-action"
          />
        )}
      </div>
      <p className={classNames(CAPTION, hasFailed && 'text-danger')} role={hasFailed ? 'alert' : undefined}>
        {hasFailed && fault ? fault : `${STATE_WORDS[state]}${state === 'sending' ? ` ${percent}%` : ''}`}
      </p>
    </>
  );
}
