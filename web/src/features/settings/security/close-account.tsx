import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { CloseAccountDialog } from './close-account-dialog.tsx';

/** Closes the account, after a dialog. */
export function CloseAccount() {
  const [open, setOpen] = useState(false);
  return (
    <div className="grid justify-items-start gap-4">
      <p>Your clients and estimates are deleted too, and links you’ve sent stop working.</p>
      <Button onClick={() => setOpen(true)}>Close account</Button>
      {open && <CloseAccountDialog onClose={() => setOpen(false)} />}
    </div>
  );
}
