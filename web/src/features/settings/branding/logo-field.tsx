import { LOGO_FAULTS, LOGO_LIMIT_BYTES } from '@plumbline/contract/settings';
import { ImagePlus } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { messageFor } from '../../../lib/http/error-message.ts';
import { isUnauthorized } from '../../../lib/signed-out-redirect.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { toastFailure } from '../../../ui/overlays/toast-failure.ts';
import { toast } from '../../../ui/overlays/toast-store.ts';
import { useRemoveLogo, useUploadLogo } from '../api.ts';

const TYPES = ['image/jpeg', 'image/png', 'image/gif'];

const refuse = (title: string, description: string) => toast({ title, description, variant: 'destructive' });

/** Checks the file before the upload; the server checks its contents. */
function isRefused(file: File): boolean {
  if (!TYPES.includes(file.type)) refuse('Invalid File Type', LOGO_FAULTS.type);
  else if (file.size > LOGO_LIMIT_BYTES) refuse('File Too Large', LOGO_FAULTS.size);
  else return false;
  return true;
}

/** The company's logo: uploaded, shown, replaced and removed. Changes apply at once, without saving. */
export function LogoField({ logoUrl }: { logoUrl: string | null }) {
  const picker = useRef<HTMLInputElement>(null);
  const upload = useUploadLogo();
  const remove = useRemoveLogo();
  const [isOver, setIsOver] = useState(false);
  const [removing, setRemoving] = useState(false);

  const take = (file: File | undefined) => {
    if (!file || upload.isPending || isRefused(file)) return;
    upload.mutate(file, {
      onSuccess: () => toast({ title: 'Logo Uploaded', description: 'It now appears on your documents.' }),
      onError: (error) => {
        if (isUnauthorized(error)) return;
        const message = messageFor(error, 'Failed to upload logo.');
        if (message === LOGO_FAULTS.type) refuse('Invalid File Type', message);
        else if (message === LOGO_FAULTS.size) refuse('File Too Large', message);
        else refuse('Upload Failed', message);
      },
    });
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    take(event.dataTransfer.files[0]);
  };
  const confirmRemove = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        setRemoving(false);
        toast({ title: 'Logo Removed' });
      },
      onError: (error) => toastFailure(error, { fallback: 'Failed to remove logo.' }),
    });

  return (
    <div>
      <p className="mb-1.5 text-sm font-medium text-ink-2">Company logo</p>
      {/* Drag and drop as an alternative; the button does the same. */}
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
        aria-busy={upload.isPending}
        className={classNames(
          'flex flex-wrap items-center gap-3 rounded border border-dashed p-3 transition-colors',
          isOver ? 'border-action bg-action-soft' : 'border-line-strong bg-surface',
        )}
      >
        <span className="grid h-14 w-20 flex-none place-items-center overflow-hidden rounded-inner border border-line bg-surface p-1 [color-scheme:light]">
          {logoUrl ? (
            <img src={logoUrl} alt="Your current logo" className="max-h-full max-w-full object-contain" />
          ) : (
            <ImagePlus aria-hidden="true" className="text-ink-3" />
          )}
        </span>
        <p className="min-w-40 flex-1 text-sm text-ink-2">
          {logoUrl ? 'Shown on your documents.' : 'No logo yet. Your documents show your business name.'}
          <span className="block text-ink-3">PNG, JPEG or GIF, up to 5 MB and 8,000 by 8,000 pixels</span>
        </p>
        {logoUrl && (
          <Button onClick={() => setRemoving(true)} disabled={upload.isPending}>
            Remove
          </Button>
        )}
        <Button busy={upload.isPending} busyLabel="Uploading..." onClick={() => picker.current?.click()}>
          {logoUrl ? 'Replace' : 'Upload logo'}
        </Button>
        <input
          ref={picker}
          type="file"
          aria-label="Logo file"
          accept={TYPES.join(',')}
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => {
            take(event.target.files?.[0]);
            // Allows choosing the same file again.
            event.target.value = '';
          }}
        />
      </div>
      <ConfirmDialog
        open={removing}
        onOpenChange={setRemoving}
        title="Remove logo"
        confirmLabel="Remove"
        busyLabel="Removing..."
        busy={remove.isPending}
        onConfirm={confirmRemove}
      >
        Your documents and your clients’ pages will show your business name instead.
      </ConfirmDialog>
    </div>
  );
}
