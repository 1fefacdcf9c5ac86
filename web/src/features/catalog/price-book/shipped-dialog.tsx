import type { Material } from '@plumbline/contract/catalog';
import { ALL_MATERIALS } from '@plumbline/contract/catalog/material-categories';
import { formatAmount } from '@plumbline/contract/pricing/format-money';
import { useDeferredValue, useState } from 'react';
import { CouldNotLoad } from '../../../ui/could-not-load.tsx';
import { SearchInput } from '../../../ui/inputs/search-input.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useMaterials } from '../api.ts';
import { OwnMaterialDialog } from '../own-material-dialog.tsx';

const MOST_ROWS = 100;

/** Finds a material that ships with Plumbline, and copies it to the contractor's own. */
export function ShippedDialog({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed);
  const [copied, setCopied] = useState<Material>();
  const { data = [], isSuccess, error, refetch } = useMaterials({ category: ALL_MATERIALS, search });
  const shipped = data.filter(({ userId }) => userId === undefined);
  if (copied) return <OwnMaterialDialog start={copied} onClose={onClose} />;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Copy a material"
      description="Change its price and keep it with your own."
    >
      <SearchInput label="Search materials" value={typed} onValueChange={setTyped} />
      <ul aria-label="Materials that come with Plumbline" className="mt-3 max-h-96 overflow-y-auto">
        {shipped.slice(0, MOST_ROWS).map((material) => (
          <li key={material.id} className="border-b border-line">
            <button
              type="button"
              onClick={() => setCopied(material)}
              className="flex min-h-12 w-full items-center gap-3 px-1 py-2 text-left hover:bg-sunken focus-visible:-outline-offset-2"
            >
              <span className="min-w-0 flex-1 wrap-anywhere">{material.name}</span>
              <span className="figures text-sm text-ink-2">
                {material.defaultPrice === null
                  ? `by ${material.unit}`
                  : `${formatAmount(material.defaultPrice)} / ${material.unit}`}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {error && <CouldNotLoad what="materials" error={error} onRetry={() => void refetch()} />}
      {isSuccess && shipped.length === 0 && <p className="mt-3 text-ink-2">No matching materials.</p>}
      {shipped.length > MOST_ROWS && (
        <p className="mt-3 text-sm text-ink-2">
          {`${(shipped.length - MOST_ROWS).toLocaleString('en-US')} more: search to find them`}
        </p>
      )}
    </Dialog>
  );
}
