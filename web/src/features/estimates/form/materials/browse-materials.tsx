import type { Material } from '@plumbline/contract/catalog';
import type { Currency } from '@plumbline/contract/pricing/currency';
import { BookOpen } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { loadLater } from '../../../../ui/load-later.tsx';
import type { MaterialRow } from '../../editor/estimate-draft.ts';
import { lineOfMaterial } from '../../editor/new-draft.ts';
import type { AppendLines } from '../lines/line-section.tsx';

const MaterialDialog = loadLater(async () => (await import('./material-dialog.tsx')).MaterialDialog);

/** Opens the catalogue, and adds the chosen materials to the estimate. */
export function BrowseMaterials({
  currency,
  append,
}: {
  currency: Currency;
  append: AppendLines<MaterialRow>;
}) {
  const [isOpen, setOpen] = useState(false);
  const add = (materials: readonly Material[]) => {
    if (append(materials.map(lineOfMaterial), 'quantity')) setOpen(false);
  };
  return (
    <>
      <Button variant="ghost" icon={<BookOpen aria-hidden="true" />} onClick={() => setOpen(true)}>
        Browse Materials
      </Button>
      {isOpen && <MaterialDialog currency={currency} onClose={() => setOpen(false)} onAdd={add} />}
    </>
  );
}
