import type { Kit } from '@plumbline/contract/kits';
import { Copy, Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { offerUpgrade } from '../../../lib/kept/upgrade-store.ts';
import { useProfile } from '../../../lib/use-session.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Menu } from '../../../ui/choices/menu.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { toastFailure } from '../../../ui/overlays/toast-failure.ts';
import { toast } from '../../../ui/overlays/toast-store.ts';
import { useDeleteKit } from '../kits-api.ts';
import { KitFigures, TryItWith, useTriedNumber } from './kit-try.tsx';
import { describeQuantity, partName, partResults } from './kit-words.ts';

interface KitViewProps {
  kit: Kit;
  /** Gets the focus after the kit was deleted. */
  focusAfter: RefObject<HTMLElement | null>;
}

/** A kit, with the quantities for a trial number. */
export function KitView({ kit, focusAfter }: KitViewProps) {
  const { currency } = useProfile();
  const tried = useTriedNumber(kit.unit);
  const [isAsked, setAsked] = useState(false);
  const remove = useDeleteKit();
  const results = tried.number === null ? [] : partResults(kit, tried.number, currency);
  const copy = `/price-book/kits/new?copy=${kit.id}`;
  const removeKit = () =>
    remove.mutate(kit.id, {
      onSuccess: () => {
        setAsked(false);
        toast({ title: `Deleted “${kit.name}”` });
      },
      onError: (error) => {
        setAsked(false);
        if (offerUpgrade(error, 'kits')) return;
        toastFailure(error, { fallback: 'The kit couldn’t be deleted. Please try again.' });
      },
    });
  return (
    <section aria-label={kit.name} className="min-w-0">
      <h2 className="text-lg wrap-anywhere">{kit.name}</h2>
      <div className="flex items-center gap-2">
        <p className="flex-1 text-sm text-ink-2">{kit.userId ? 'Your own' : 'Ships with Plumbline'}</p>
        {kit.userId ? (
          <>
            <ButtonLink to={`/price-book/kits/${kit.id}`} icon={<Pencil aria-hidden="true" />}>
              Edit
            </ButtonLink>
            <Menu
              trigger={
                <IconButton label={`Actions for ${kit.name}`} tooltip={false}>
                  <Ellipsis aria-hidden="true" />
                </IconButton>
              }
              heading={kit.name}
              items={[
                { label: 'Copy', icon: <Copy aria-hidden="true" />, to: copy },
                {
                  label: 'Delete',
                  icon: <Trash2 aria-hidden="true" />,
                  danger: true,
                  movesFocus: true,
                  onSelect: () => setAsked(true),
                },
              ]}
            />
          </>
        ) : (
          <ButtonLink to={copy} icon={<Copy aria-hidden="true" />}>
            Copy and edit
          </ButtonLink>
        )}
      </div>
      {kit.description && (
        <p className="mt-1 max-w-prose whitespace-pre-line wrap-anywhere">{kit.description}</p>
      )}
      <div className="mt-4 w-48 max-md:w-full">
        <TryItWith unit={kit.unit} tried={tried} />
      </div>
      <ul aria-label="Parts" className="mt-4 rounded border border-line bg-surface">
        {kit.parts.map((part, index) => (
          // Parts have no ids, and the list is only read.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className="flex items-baseline gap-4 border-line px-4 py-3 not-first:border-t">
            <div className="min-w-0 flex-1 wrap-anywhere">
              <p className="font-medium">{partName(part)}</p>
              <p className="figures text-sm text-ink-2">{describeQuantity(part, kit.unit, currency)}</p>
            </div>
            <p className="figures font-strong">{results[index]}</p>
          </li>
        ))}
      </ul>
      <KitFigures kit={kit} number={tried.number} />
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setAsked}
        title={`Delete “${kit.name}”?`}
        cancelLabel="Keep it"
        confirmLabel="Delete kit"
        busy={remove.isPending}
        onConfirm={removeKit}
        focusAfter={focusAfter}
      >
        Estimates that use it keep their lines. This can’t be undone.
      </ConfirmDialog>
    </section>
  );
}
