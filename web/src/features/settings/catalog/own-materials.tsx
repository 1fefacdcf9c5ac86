import type { Material } from '@plumbline/contract/catalog';
import { currencySign, formatAmount } from '@plumbline/contract/pricing/format-money';
import { Plus, Trash2, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { useProfile } from '../../../lib/use-session.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ListNotLoaded } from '../../../ui/list-not-loaded.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { useOwnMaterials } from '../../catalog/api.ts';
import { ImportMaterialsDialog } from '../../catalog/import-materials-dialog.tsx';
import { OwnMaterialDialog } from '../../catalog/own-material-dialog.tsx';
import { CatalogSkeleton } from './catalog-states.tsx';
import { DeleteMaterialDialog } from './delete-material-dialog.tsx';

const PAGE_SIZE = 20;

/** The contractor's own materials with their prices. */
export function OwnMaterials() {
  const { data: materials, error, refetch } = useOwnMaterials();
  const importButton = useRef<HTMLButtonElement>(null);
  const [importing, setImporting] = useState(false);
  const [adding, setAdding] = useState(false);
  // The dialog keeps its content while it closes.
  const [deleting, setDeleting] = useState<Material>();
  const [deleteOpen, setDeleteOpen] = useState(false);
  const [page, setPage] = useState(1);

  if (!materials)
    return error ? (
      <ListNotLoaded onRetry={() => void refetch()} />
    ) : (
      <CatalogSkeleton label="Loading your materials" />
    );

  const shownPage = Math.min(page, Math.max(1, Math.ceil(materials.length / PAGE_SIZE)));
  const shown = materials.slice((shownPage - 1) * PAGE_SIZE, shownPage * PAGE_SIZE);
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2">
        <p aria-live="polite" className="mr-auto text-ink-2">
          {`${materials.length.toLocaleString('en-US')} ${materials.length === 1 ? 'material' : 'materials'} of your own`}
        </p>
        <Button ref={importButton} icon={<Upload aria-hidden="true" />} onClick={() => setImporting(true)}>
          Import materials
        </Button>
        <Button icon={<Plus aria-hidden="true" />} onClick={() => setAdding(true)}>
          Add material
        </Button>
      </div>
      {materials.length === 0 ? (
        <EmptyState headingLevel={3} title="No materials of your own yet" compact>
          Add one, or import your price list, to find it when you browse materials in an estimate.
        </EmptyState>
      ) : (
        <ul aria-label="Your materials">
          {shown.map((material) => (
            <MaterialRow
              key={material.id}
              material={material}
              onDelete={() => {
                setDeleting(material);
                setDeleteOpen(true);
              }}
            />
          ))}
        </ul>
      )}
      {materials.length > PAGE_SIZE && (
        <Pager page={shownPage} pageSize={PAGE_SIZE} total={materials.length} onPageChange={setPage} />
      )}
      <ImportMaterialsDialog open={importing} onOpenChange={setImporting} />
      {adding && <OwnMaterialDialog onClose={() => setAdding(false)} />}
      {deleting && (
        <DeleteMaterialDialog
          material={deleting}
          open={deleteOpen}
          onOpenChange={setDeleteOpen}
          focusAfter={importButton}
        />
      )}
    </>
  );
}

function MaterialRow({ material, onDelete }: { material: Material; onDelete: () => void }) {
  const { name, category, description } = material;
  return (
    <li className="flex items-start gap-3 border-b border-line py-2.5 first:border-t">
      <div className="grid min-w-0 flex-1 gap-1 py-1.5 max-md:py-2.5">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium wrap-anywhere">{name}</span>
          <UnitPrice material={material} />
          <span className="text-sm text-ink-3">{category}</span>
        </p>
        {description && <p className="text-sm whitespace-pre-line wrap-anywhere text-ink-2">{description}</p>}
      </div>
      <IconButton label={`Delete ${name}`} tooltip={false} className="-mr-2" onClick={onDelete}>
        <Trash2 aria-hidden="true" />
      </IconButton>
    </li>
  );
}

/** With two decimals in every currency, as prices are. */
function UnitPrice({ material: { defaultPrice, unit } }: { material: Material }) {
  const { currency } = useProfile();
  const price =
    defaultPrice === null
      ? `Price varies, by ${unit}`
      : `${currencySign(currency)}${formatAmount(defaultPrice)} / ${unit}`;
  return <span className="figures wrap-anywhere text-ink-2">{price}</span>;
}
