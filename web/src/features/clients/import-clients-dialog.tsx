import { useQueryClient } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { ImportDialog } from '../csv/import-dialog.tsx';
import type { ImportKind } from '../csv/import-kind.ts';
import { CLIENTS_KEY } from './api.ts';
import { CLIENT_TYPE_LABELS } from './client-types.ts';

const CLIENT_IMPORT: ImportKind = {
  path: '/api/clients/import',
  one: 'client',
  many: 'clients',
  columns: [
    { field: 'name', label: 'Name' },
    { field: 'email', label: 'Email' },
    { field: 'phone', label: 'Phone' },
    { field: 'address', label: 'Address' },
    { field: 'clientType', label: 'Client type' },
    { field: 'notes', label: 'Notes' },
  ],
  show: (field, value) =>
    field === 'clientType' && (value === 'residential' || value === 'commercial')
      ? CLIENT_TYPE_LABELS[value]
      : value,
  repeats:
    'We skip clients you already have and repeats in the file: the same email, or the same name if there’s no email.',
  sample: {
    fileName: 'clients-sample.csv',
    text: [
      'Name,Email,Phone,Address,Client type,Notes',
      'Dana Whitfield,dana@example.com,(208) 555-0142,"2214 N 18th St, Boise, ID 83702",Residential,Gate code 4711',
      'Meridian Dental Group,office@example.com,(208) 555-0187,"940 E Fairview Ave, Meridian, ID 83642",Commercial,',
      '',
    ].join('\r\n'),
  },
};

interface ImportClientsDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Gets the focus afterwards, if the dialog's opener is gone. */
  focusAfter?: RefObject<HTMLElement | null>;
}

/** Imports clients from a spreadsheet. */
export function ImportClientsDialog(props: ImportClientsDialogProps) {
  const queryClient = useQueryClient();
  const readAgain = () => queryClient.invalidateQueries({ queryKey: CLIENTS_KEY });
  return <ImportDialog {...props} kind={CLIENT_IMPORT} onImported={readAgain} />;
}
