import { Download, EllipsisVertical, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { Menu } from '../../ui/choices/menu.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useSaveCsv } from '../csv/use-save-csv.ts';
import { ImportClientsDialog } from './import-clients-dialog.tsx';

/** Import and export of all clients. */
export function ClientsMenu() {
  const [importing, setImporting] = useState(false);
  const saveCsv = useSaveCsv();
  const trigger = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Menu
        label="Import and export"
        trigger={
          <IconButton ref={trigger} label="Import and export" tooltip={false}>
            <EllipsisVertical aria-hidden="true" />
          </IconButton>
        }
        items={[
          {
            label: 'Import from CSV',
            icon: <Upload aria-hidden="true" />,
            onSelect: () => setImporting(true),
          },
          {
            label: 'Export as CSV',
            icon: <Download aria-hidden="true" />,
            onSelect: () => void saveCsv('/api/clients/export.csv', 'plumbline-clients.csv'),
          },
        ]}
      />
      <ImportClientsDialog open={importing} onOpenChange={setImporting} focusAfter={trigger} />
    </>
  );
}
