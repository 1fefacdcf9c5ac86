import { Copy, Eye, Pencil, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../button.tsx';
import { Menu } from '../choices/menu.tsx';
import { Field } from '../inputs/field.tsx';
import { TextArea } from '../inputs/text-area.tsx';
import { TextInput } from '../inputs/text-input.tsx';
import { ConfirmDialog } from '../overlays/confirm-dialog.tsx';
import { Dialog, Sheet } from '../overlays/dialog.tsx';
import { toast } from '../overlays/toast-store.ts';
import { Tooltip } from '../overlays/tooltip.tsx';
import { Row, Section } from './section.tsx';

const done = (what: string) => () => toast({ title: what });

const SENDING = (
  <>
    <Field label="Recipient email">
      <TextInput type="email" defaultValue="dana.whitfield@mail.example" autoComplete="off" />
    </Field>
    <Field label="Custom message (optional)">
      <TextArea rows={4} />
    </Field>
  </>
);

export function OverlayStates() {
  const [open, setOpen] = useState<'dialog' | 'sheet' | 'confirm' | null>(null);
  const onOpenChange = (next: boolean) => {
    if (!next) setOpen(null);
  };
  const action = { label: 'Send', icon: <Send aria-hidden="true" />, onClick: () => setOpen(null) };
  return (
    <Section title="Menu, dialog, sheet, tooltip" note="On phones all rise from the bottom">
      <Row>
        <Menu
          label="Row actions"
          align="start"
          heading="Dana Whitfield"
          trigger={<Button>Menu</Button>}
          items={[
            { label: 'View', icon: <Eye aria-hidden="true" />, onSelect: done('View') },
            { label: 'Edit', icon: <Pencil aria-hidden="true" />, disabled: true },
            { label: 'Duplicate', icon: <Copy aria-hidden="true" />, onSelect: done('Duplicate') },
            'separator',
            {
              label: 'Delete estimate',
              icon: <Trash2 aria-hidden="true" />,
              danger: true,
              onSelect: () => setOpen('confirm'),
            },
          ]}
        />
        <Button onClick={() => setOpen('dialog')}>Dialog</Button>
        <Button onClick={() => setOpen('sheet')}>Sheet</Button>
        <Button onClick={() => setOpen('confirm')}>Confirm</Button>
        <Tooltip label="After 700 ms">
          <Button>Tooltip</Button>
        </Tooltip>
      </Row>
      <Dialog
        open={open === 'dialog'}
        onOpenChange={onOpenChange}
        title="Send Estimate via Email"
        description="The PDF is attached automatically."
        action={action}
      >
        {SENDING}
      </Dialog>
      <Sheet open={open === 'sheet'} onOpenChange={onOpenChange} title="A sheet" action={action}>
        {SENDING}
      </Sheet>
      <ConfirmDialog
        open={open === 'confirm'}
        onOpenChange={onOpenChange}
        title="Delete EST-0149?"
        confirmLabel="Delete estimate"
        onConfirm={() => setOpen(null)}
      >
        Are you sure you want to delete estimate EST-0149? This action cannot be undone.
      </ConfirmDialog>
    </Section>
  );
}
