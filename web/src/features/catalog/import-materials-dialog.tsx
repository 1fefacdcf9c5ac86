import { MATERIAL_CATEGORIES } from '@plumbline/contract/catalog/material-categories';
import { PRICE_LIST_LIMITS } from '@plumbline/contract/csv-import';
import { useQueryClient } from '@tanstack/react-query';
import { useHiddenCosts } from '../../lib/use-hidden-costs.ts';
import { ImportDialog } from '../csv/import-dialog.tsx';
import type { ImportKind } from '../csv/import-kind.ts';
import { KITS_KEY, MATERIALS_KEY } from './api.ts';
import { PRICE_LIST_COLUMNS } from './price-list-columns.ts';
import { PriceListOptions } from './price-list-options.tsx';

const MATERIAL_IMPORT = {
  path: '/api/materials/import',
  one: 'material',
  many: 'materials',
  columns: PRICE_LIST_COLUMNS,
  preview: [
    { field: 'name', label: 'Name' },
    { field: 'unit', label: 'Unit' },
    { field: 'oldPrice', label: 'Old cost' },
    { field: 'price', label: 'Cost' },
    { field: 'oldSellPrice', label: 'Old price' },
    { field: 'sellPrice', label: 'Sell price' },
    { field: 'oldMargin', label: 'Old margin' },
    { field: 'margin', label: 'Margin' },
    { field: 'code', label: 'Code' },
    { field: 'supplier', label: 'Supplier' },
    { field: 'category', label: 'Category' },
    { field: 'description', label: 'Description' },
  ],
  show: (field, value) => (/margin$/i.test(field) ? `${value}%` : value),
  limits: PRICE_LIST_LIMITS,
  Options: PriceListOptions,
  repeats: 'We skip materials that change nothing of yours, and repeats in the file.',
  about: `Categories are ${MATERIAL_CATEGORIES.join(', ')}; without one a material goes under hardware.`,
  sample: {
    fileName: 'materials-sample.csv',
    text: [
      'Name,Code,Supplier,Category,Unit,Cost,Sell price,Taxable,Description',
      'Architectural shingles,GS-102,Gem State Supply,roofing,bundle,38.95,46.75,yes,"30 year, weathered wood"',
      'Cedar fascia board,,,lumber,ft,4.20,,yes,1 x 8 in',
      'Crane rental,,,hardware,day,,,no,Price varies',
      '',
    ].join('\r\n'),
  },
} satisfies ImportKind;

/** The columns omitted from the preview on a device that hides costs. */
const COSTS = new Set(['oldPrice', 'price', 'oldMargin', 'margin']);

interface ImportMaterialsDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Imports a price list into the contractor's own materials; existing ones get its prices. */
export function ImportMaterialsDialog(props: ImportMaterialsDialogProps) {
  const queryClient = useQueryClient();
  const readAgain = () =>
    Promise.all([MATERIALS_KEY, KITS_KEY].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  const [hidesCosts] = useHiddenCosts();
  const preview = MATERIAL_IMPORT.preview.filter(({ field }) => !hidesCosts || !COSTS.has(field));
  return <ImportDialog {...props} kind={{ ...MATERIAL_IMPORT, preview }} onImported={readAgain} />;
}
