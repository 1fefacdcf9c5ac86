import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { offerUpgrade } from '../../lib/kept/upgrade-store.ts';
import { Button } from '../../ui/button.tsx';
import { toastFailure } from '../../ui/overlays/toast-failure.ts';
import { useSaveFile } from './api.ts';

interface SaveButtonProps {
  path: string;
  fileName: string;
  disabled?: boolean;
  children: ReactNode;
}

/** Saves a file from the server, and reports a failure. */
export function SaveButton({ path, fileName, disabled = false, children }: SaveButtonProps) {
  const { mutate, isPending } = useSaveFile();
  return (
    <Button
      icon={<Download aria-hidden="true" />}
      busy={isPending}
      disabled={disabled}
      onClick={() =>
        mutate(
          { path, fileName },
          {
            onError: (error) => {
              if (!offerUpgrade(error, 'trial_expired'))
                toastFailure(error, { fallback: 'Failed to download the file. Please try again.' });
            },
          },
        )
      }
    >
      {children}
    </Button>
  );
}
