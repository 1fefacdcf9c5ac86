import { Camera } from 'lucide-react';
import { useRef, useState } from 'react';
import { adviceFor } from '../../lib/http/error-message.ts';
import { storeFile } from '../../lib/kept/store-file.ts';
import { newId } from '../../lib/new-id.ts';
import { redrawPhoto } from '../../lib/redraw-photo.ts';
import { Button } from '../../ui/button.tsx';

interface MaterialPhotoProps {
  fileId: string | null;
  onChange: (fileId: string | null) => void;
  isUploading: boolean;
  onUploading: (isUploading: boolean) => void;
}

/** The photo of a material, which is added to an estimate together with it. */
export function MaterialPhoto({ fileId, onChange, isUploading, onUploading }: MaterialPhotoProps) {
  const picker = useRef<HTMLInputElement>(null);
  const [progress, setProgress] = useState(0);
  const [fault, setFault] = useState<string | null>(null);
  const take = async (photo: File) => {
    setFault(null);
    setProgress(0);
    onUploading(true);
    try {
      const file = await redrawPhoto(photo);
      const stored = await storeFile({ id: newId(), file }, setProgress);
      onChange(stored.id);
    } catch (error) {
      setFault(adviceFor(error));
    } finally {
      onUploading(false);
    }
  };
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 text-sm font-medium text-ink-2">Photo (optional)</legend>
      <div className="flex flex-wrap items-center gap-3">
        {fileId && (
          <img
            src={`/api/files/${fileId}/thumb`}
            alt="Your current one"
            className="h-18 w-24 rounded border border-line bg-sunken object-cover"
          />
        )}
        <Button
          icon={<Camera aria-hidden="true" />}
          busy={isUploading}
          busyLabel={`Uploading ${Math.round(progress * 100)}%`}
          onClick={() => picker.current?.click()}
        >
          {fileId ? 'Change photo' : 'Add photo'}
        </Button>
        {fileId && !isUploading && (
          <Button variant="ghost" onClick={() => onChange(null)}>
            Remove photo
          </Button>
        )}
      </div>
      <input
        ref={picker}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        hidden
        aria-label="Photo"
        onChange={({ target }) => {
          const [photo] = target.files ?? [];
          // Allows choosing the same photo again.
          target.value = '';
          if (photo) void take(photo);
        }}
      />
      {fault ? (
        <p role="alert" className="text-sm text-danger">
          {fault}
        </p>
      ) : (
        <p className="text-sm text-ink-3">Added to the estimate with the material. Clients see it.</p>
      )}
    </fieldset>
  );
}

/** The photo of a row, if it has one. */
export function RowPhoto({ fileId }: { fileId: string | null | undefined }) {
  if (!fileId) return null;
  return (
    <img
      src={`/api/files/${fileId}/thumb`}
      alt=""
      loading="lazy"
      width={44}
      height={33}
      className="h-8.25 w-11 flex-none rounded-inner border border-line bg-sunken object-cover"
    />
  );
}
