import { Camera, Paperclip } from 'lucide-react';
import { type ChangeEvent, useRef } from 'react';
import { Button } from '../../../../ui/button.tsx';

interface AddFilesProps {
  /** False offers photos only. */
  hasFiles?: boolean;
  /** The label of the button for photos. */
  label?: string;
  onAdd: (files: readonly File[]) => void;
}

/** An iPhone converts photos to JPEG unless HEIC is listed. */
const PHOTO_TYPES = 'image/jpeg,image/png,image/webp';

/** Buttons that open the camera or the library, and a file. */
export function AddFiles({ hasFiles = true, label = 'Add photos', onAdd }: AddFilesProps) {
  const photos = useRef<HTMLInputElement>(null);
  const pdfs = useRef<HTMLInputElement>(null);
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    onAdd([...(event.target.files ?? [])]);
    // Allows choosing the same photo again.
    event.target.value = '';
  };
  return (
    <>
      <Button
        variant="ghost"
        icon={<Camera aria-hidden="true" />}
        onClick={() => photos.current?.click()}
        className="px-3!"
      >
        {label}
      </Button>
      <input
        ref={photos}
        type="file"
        accept={PHOTO_TYPES}
        multiple
        hidden
        aria-label="Photos"
        onChange={take}
      />
      {hasFiles && (
        <>
          <Button
            variant="ghost"
            icon={<Paperclip aria-hidden="true" />}
            onClick={() => pdfs.current?.click()}
            className="px-3!"
          >
            Add file
          </Button>
          <input
            ref={pdfs}
            type="file"
            accept="application/pdf"
            multiple
            hidden
            aria-label="Files"
            onChange={take}
          />
        </>
      )}
    </>
  );
}
