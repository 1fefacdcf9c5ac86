import { MATERIAL_CATEGORIES } from '@plumbline/contract/catalog';
import { useQueryClient } from '@tanstack/react-query';
import { ImportDialog } from '../csv/import-dialog.tsx';
import type { ImportKind } from '../csv/import-kind.ts';
import { MATERIALS_KEY } from './api.ts';

const MATERIAL_IMPORT: ImportKind = {
  path: '/api/materials/import',
  one: 'material',
  many: 'materials',
  columns: [
    { field: 'name', label: 'Name' },
    { field: 'category', label: 'Category' },
    { field: 'unit', label: 'Unit' },
    { field: 'price', label: 'Price' },
    { field: 'description', label: 'Description' },
  ],
  repeats: 'We skip materials with the same name, unit and price as yours, and repeats in the file.',
  about: `Categories are ${MATERIAL_CATEGORIES.join(', ')}; without one a material goes under hardware.`,
  sample: {
    fileName: 'materials-sample.csv',
    text: [
      'Name,Category,Unit,Price,Description',
      'Architectural shingles,roofing,bundle,38.95,"30 year, weathered wood"',
      'Cedar fascia board,lumber,ft,4.20,1 x 8 in',
      'Crane rental,hardware,day,,Price varies',
      '',
    ].join('\r\n'),
  },
};

interface ImportMaterialsDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Imports a price list into the contractor's own materials; existing ones get its prices. */
export function ImportMaterialsDialog(props: ImportMaterialsDialogProps) {
  const queryClient = useQueryClient();
  const readAgain = () => queryClient.invalidateQueries({ queryKey: MATERIALS_KEY });
  return <ImportDialog {...props} kind={MATERIAL_IMPORT} onImported={readAgain} />;
}
