import { DISPLAY_PRESETS, type Display, EVERYTHING, isSameDisplay } from '@plumbline/contract/offer/display';
import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { loadLater } from '../../../../ui/load-later.tsx';
import type { ClientViewDialogProps } from './client-view-dialog.tsx';

const ClientViewDialog = loadLater(async () => (await import('./client-view-dialog.tsx')).ClientViewDialog);

/** The name of the client's view. */
function displayName(display: Display | null): string {
  const preset = DISPLAY_PRESETS.find((one) => isSameDisplay(one.display, display ?? EVERYTHING));
  return preset?.label ?? 'Custom';
}

interface ClientViewButtonProps extends Omit<ClientViewDialogProps, 'onClose'> {
  className?: string;
}

/** Opens the settings of the client's view; labeled with its name unless it shows everything. */
export function ClientViewButton({ className, ...props }: ClientViewButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const name = displayName(props.draft.display);
  return (
    <>
      <Button
        variant="ghost"
        aria-label={`What the client sees: ${name}`}
        onClick={() => setOpen(true)}
        className={className}
      >
        {name === 'Everything' ? 'What the client sees' : name}
      </Button>
      {isOpen && <ClientViewDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
