import { FILE_LIMITS } from '@plumbline/contract/files';
import { ArrowLeft, ArrowRight, Trash2 } from 'lucide-react';
import { Button } from '../../../../ui/button.tsx';
import { Select } from '../../../../ui/choices/select.tsx';
import { Switch } from '../../../../ui/choices/switch.tsx';
import { Field } from '../../../../ui/inputs/field.tsx';
import { TextInput } from '../../../../ui/inputs/text-input.tsx';
import { Sheet } from '../../../../ui/overlays/dialog.tsx';
import { allRows, groupTitle } from '../../editor/draft-parts.ts';
import type { DraftFile, EstimateDraft } from '../../editor/estimate-draft.ts';
import type { DraftDispatch } from '../saving/draft-dispatch.ts';

interface FileSheetProps {
  file: DraftFile;
  draft: EstimateDraft;
  dispatch: DraftDispatch;
  onRemove: () => void;
  onClose: () => void;
}

const ESTIMATE = 'estimate';

/**
 * An enlarged photo, or a file, with its caption, its place, and its visibility. Every change applies
 * immediately.
 */
export function FileSheet({ file, draft, dispatch, onRemove, onClose }: FileSheetProps) {
  const { id, kind, name, caption, forClient, inPdf } = file;
  const isPhoto = kind === 'photo';
  const place = draft.files.indexOf(file);
  const change = (fields: Extract<Parameters<DraftDispatch>[0], { type: 'fileChanged' }>['change']) =>
    dispatch({ type: 'fileChanged', id, change: fields });
  const move = (toIndex: number) => dispatch({ type: 'fileMoved', id, toIndex });
  const places = [
    { value: ESTIMATE, label: 'The whole estimate' },
    ...draft.groups.map((group) => ({ value: `group ${group.id}`, label: groupTitle(group) })),
    ...allRows(draft)
      .filter(({ description, id: lineId }) => description.trim() !== '' || lineId === file.lineId)
      .map((row) => ({ value: `line ${row.id}`, label: row.description.trim() || 'A line' })),
  ];
  const current = file.lineId ? `line ${file.lineId}` : file.groupId ? `group ${file.groupId}` : ESTIMATE;
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={isPhoto ? `Photo ${place + 1}` : name}
      description={`${place + 1} of ${draft.files.length}`}
      footer={
        <>
          <Button
            variant="ghost"
            icon={<Trash2 aria-hidden="true" />}
            onClick={onRemove}
            className="mr-auto text-danger"
          >
            Remove
          </Button>
          <Button variant="primary" onClick={onClose} data-first={caption !== '' || undefined}>
            Done
          </Button>
        </>
      }
    >
      {isPhoto ? (
        <img
          src={`/api/files/${file.fileId}/large`}
          alt={caption || `Photo ${place + 1} of ${draft.files.length}`}
          className="max-h-[40vh] w-full rounded bg-sunken object-contain"
        />
      ) : (
        <a href={`/api/files/${file.fileId}/original`} download={name} className="text-action-text">
          Download {name}
        </a>
      )}
      <Field label="Caption">
        <TextInput
          value={caption}
          data-first={caption === '' || undefined}
          maxLength={FILE_LIMITS.captionLength}
          onChange={(event) => change({ caption: event.target.value })}
          onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && onClose()}
        />
      </Field>
      <Field label="Belongs to">
        <Select
          value={places.some(({ value }) => value === current) ? current : ESTIMATE}
          options={places}
          onValueChange={(value) => {
            const [what, of = null] = value.split(' ');
            change({ lineId: what === 'line' ? of : null, groupId: what === 'group' ? of : null });
          }}
        />
      </Field>
      <Switch
        label="Client sees it"
        hint={forClient ? undefined : 'Only you see it.'}
        checked={forClient}
        onCheckedChange={(on) => change({ forClient: on })}
      />
      {isPhoto && (
        <Switch
          label="In the PDF"
          disabled={!forClient}
          checked={forClient && inPdf}
          onCheckedChange={(on) => change({ inPdf: on })}
        />
      )}
      {draft.files.length > 1 && (
        <div className="flex gap-2">
          <Button
            icon={<ArrowLeft aria-hidden="true" />}
            disabled={place === 0}
            onClick={() => move(place - 1)}
          >
            Move earlier
          </Button>
          <Button
            icon={<ArrowRight aria-hidden="true" />}
            disabled={place === draft.files.length - 1}
            onClick={() => move(place + 1)}
          >
            Move later
          </Button>
        </div>
      )}
    </Sheet>
  );
}
