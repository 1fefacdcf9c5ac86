import { BOUNDS } from '@plumbline/contract/pricing/bounds';
import { formatPercent } from '@plumbline/contract/pricing/format-money';
import { MOST_TAX_RATES, type TaxRate } from '@plumbline/contract/settings/tax-rates';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import { fetchCsrfTokenEarly } from '../../../lib/http/http-client.ts';
import { offerUpgrade } from '../../../lib/kept/upgrade-store.ts';
import { useProfile } from '../../../lib/use-session.ts';
import { Badge } from '../../../ui/badge.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ListNotLoaded } from '../../../ui/lists/list-not-loaded.tsx';
import { DELETED, holdChange, sendHeldChanges } from '../../../ui/overlays/held-changes.ts';
import { toastFailure } from '../../../ui/overlays/toast-failure.ts';
import { useHeldOutcomes } from '../../../ui/overlays/use-held-changes.ts';
import { useTaxRates } from '../api.ts';
import { CatalogRow } from '../catalog/catalog-row.tsx';
import { CatalogHead, CatalogSkeleton } from '../catalog/catalog-states.tsx';
import { useDeleteTaxRate } from './api.ts';
import { TaxRateDialog } from './tax-rate-dialog.tsx';
import { chargedOn } from './tax-rate-words.ts';

/** The contractor's named tax rates. A deletion can be undone for a few seconds. */
export function TaxRates() {
  const { data: stored, error, refetch } = useTaxRates();
  const { mutateAsync: remove } = useDeleteTaxRate();
  const { defaultTaxRate } = useProfile();
  const held = useHeldOutcomes();
  const addButton = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState<{ taxRate?: TaxRate }>();
  useEffect(() => sendHeldChanges, []);

  if (!stored)
    return error ? (
      <ListNotLoaded onRetry={() => void refetch()} />
    ) : (
      <CatalogSkeleton label="Loading tax rates" />
    );

  const rates = stored.filter(({ id }) => held.get(id) !== DELETED);
  const defaults = rates.filter(({ isDefault }) => isDefault).length;
  const isFull = rates.length >= MOST_TAX_RATES;
  const show = (next: { taxRate?: TaxRate }) => {
    // The server still counts a rate whose deletion waits.
    if (stored.length > rates.length) sendHeldChanges();
    setOpen(next);
  };
  const hold = ({ id, name }: TaxRate) => {
    fetchCsrfTokenEarly();
    const send = async () => {
      await remove(id).catch((failure: unknown) => {
        if (offerUpgrade(failure, 'tax_rates')) return;
        toastFailure(failure, { fallback: 'Failed to delete the tax rate. Please try again.' });
      });
    };
    // At ten rates the button is disabled, and cannot get the focus until a row is removed from the list.
    flushSync(() =>
      holdChange({ subject: id, outcome: DELETED, title: 'Tax rate deleted', description: name, send }),
    );
    addButton.current?.focus();
  };
  const fallback = (
    <>
      New estimates use {formatPercent(defaultTaxRate)} from <Link to="#general">General</Link>, shown as
      “Tax”.
    </>
  );

  return (
    <>
      <CatalogHead
        count={countText(rates.length)}
        addLabel="Add tax rate"
        onAdd={() => show({})}
        addButton={addButton}
        isFull={isFull}
      />
      {rates.length === 0 ? (
        <EmptyState headingLevel={3} title="No tax rates yet" compact>
          {fallback}
        </EmptyState>
      ) : (
        <ul aria-label="Your tax rates">
          {rates.map((taxRate) => (
            <CatalogRow
              key={taxRate.id}
              name={taxRate.name}
              note={
                <>
                  <span className="figures text-ink-2">{formatPercent(taxRate.rate)}</span>
                  {taxRate.isDefault && <Badge>On new estimates</Badge>}
                </>
              }
              description={[chargedOn(taxRate), taxRate.registration].filter(Boolean).join('\n')}
              onEdit={() => show({ taxRate })}
              onDelete={() => hold(taxRate)}
            />
          ))}
        </ul>
      )}
      {rates.length > 0 && defaults === 0 && <p className="mt-4 text-sm text-ink-2">{fallback}</p>}
      {open && (
        <TaxRateDialog
          taxRate={open.taxRate}
          isDefault={defaults < BOUNDS.taxes}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}

function countText(count: number): string {
  if (count === 0) return '';
  if (count >= MOST_TAX_RATES) return `${count} tax rates. Delete one to add another.`;
  return `${count} tax ${count === 1 ? 'rate' : 'rates'}`;
}
