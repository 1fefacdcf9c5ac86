import { formatMoney } from '@plumbline/contract/pricing/format-money';
import { mapNames, PERCENT_NAMES } from '@plumbline/contract/pricing/sums';
import { Plus } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { findByWords } from '../../../../lib/lists/find-by-words.ts';
import { Button } from '../../../../ui/button.tsx';
import { TabPanel, Tabs } from '../../../../ui/choices/tabs.tsx';
import { SearchInput } from '../../../../ui/inputs/search-input.tsx';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';
import { priceDraft } from '../../editor/totals/draft-pricing.ts';
import { OfferRow } from './offer-row.tsx';
import { linesOfPicks, type Offer, type OfferKind, offerOfText, type PickedLines } from './offers.ts';
import { type OfferSources, useOffers } from './use-offers.ts';
import { usePicks } from './use-picks.ts';

const KINDS: readonly OfferKind[] = ['labor', 'materials', 'costs'];
const KIND_NAMES: Readonly<Record<OfferKind, string>> = {
  labor: 'Labor',
  materials: 'Materials',
  costs: 'Costs',
};
/** A line of each kind, in "Add “…” as …". */
const LINE_NAMES: Readonly<Record<OfferKind, string>> = {
  labor: 'labor',
  materials: 'a material',
  costs: 'a cost',
};
/** The number of rows shown of one kind; a longer list must be searched. */
const MOST_ROWS = 100;

const isCalled = ({ name }: Offer, text: string) => name.toLowerCase() === text.toLowerCase();

const NO_PERCENTS = mapNames(PERCENT_NAMES, () => '0');

interface AddSheetProps extends OfferSources {
  onAdd: (lines: PickedLines) => void;
  onClose: () => void;
}

/** On a phone: labor, materials and costs in one sheet, picked by tapping and added at once. */
export function AddSheet(props: AddSheetProps) {
  const { rates, currency, onAdd, onClose } = props;
  const [kind, setKind] = useState<OfferKind>('labor');
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const { last, offers, isPending } = useOffers(props);
  const { picks, quantities, pick, setQuantity, unpick, clear } = usePicks(last);
  /** The offer picked by the button that its row replaces, until the search changes. */
  const [ownId, setOwnId] = useState<string>();
  const picked = [...picks.values()];
  const countOf = (of: OfferKind) => picked.filter((offer) => offer.kind === of).length;
  const lines = linesOfPicks(picked, quantities);
  const keyed = <Line extends object>(all: readonly Line[]) =>
    all.map((line) => ({ ...line, key: '', id: '' }));
  const { totalAmount } = priceDraft(
    {
      ...NO_PERCENTS,
      discount: null,
      laborLines: keyed(lines.laborLines),
      materialLines: keyed(lines.materialLines),
      additionalCosts: [],
    },
    currency,
  );

  const known = new Set(offers.map(({ id }) => id));
  const all = [...picked.filter(({ id }) => !known.has(id)), ...offers];
  const found = search === '' ? all : findByWords(all, search);
  // A search covers every kind, the open one first.
  const shown = search === '' ? [kind] : [kind, ...KINDS.filter((other) => other !== kind)];
  const groups = shown.map((of) => ({ of, offers: found.filter((offer) => offer.kind === of) }));
  const typedOffer = offerOfText(kind, search, rates);
  const isListed = all.some((offer) => offer.kind === kind && isCalled(offer, search));
  const row = (offer: Offer) => (
    <OfferRow
      key={offer.id}
      offer={offer}
      isPicked={picks.has(offer.id)}
      quantity={quantities.get(offer.id) ?? ''}
      takesFocus={offer.id === ownId}
      onPick={pick}
      onUnpick={unpick}
      onQuantity={setQuantity}
    />
  );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Add lines"
      titleHidden
      className="max-md:h-[calc(92dvh-var(--keyboard,0px))]"
      footer={
        <>
          <Button variant="ghost" onClick={picks.size > 0 ? clear : onClose} className="flex-none!">
            {picks.size > 0 ? 'Clear' : 'Close'}
          </Button>
          <Button variant="primary" disabled={picks.size === 0} onClick={() => onAdd(lines)}>
            {picks.size === 0 ? 'Add' : `Add ${picks.size} · ${formatMoney(totalAmount, currency)}`}
          </Button>
        </>
      }
    >
      <Tabs
        label="Kinds of lines"
        value={kind}
        onValueChange={setKind}
        tabs={KINDS.map((value) => ({
          value,
          label: KIND_NAMES[value],
          ...(countOf(value) > 0 && { count: countOf(value) }),
        }))}
        className="-mx-4 -my-4 min-w-0 [&>:first-child]:sticky [&>:first-child]:-top-4 [&>:first-child]:z-2 [&>:first-child]:bg-raised [&>:first-child]:px-4"
      >
        <div className="sticky top-7 z-1 border-b border-line bg-raised px-4 py-2">
          <SearchInput
            label="Search labor, materials and costs"
            placeholder="Search, or type your own"
            value={typed}
            onValueChange={(value) => {
              setTyped(value);
              setOwnId(undefined);
            }}
          />
        </div>
        <TabPanel value={kind} className="pt-0!">
          {groups.map(({ of, offers: ofKind }) => (
            <section key={of} aria-label={KIND_NAMES[of]}>
              {ofKind.length > 0 && search !== '' && (
                <h3 className="bg-sunken px-4 py-1 text-sm text-ink-2">{KIND_NAMES[of]}</h3>
              )}
              <ul>{ofKind.slice(0, MOST_ROWS).map(row)}</ul>
              {ofKind.length > MOST_ROWS && (
                <p className="px-4 py-3 text-sm text-ink-2">
                  {`${(ofKind.length - MOST_ROWS).toLocaleString('en-US')} more: search to find them`}
                </p>
              )}
              {of === kind && search !== '' && !isListed && (
                <button
                  type="button"
                  onClick={() => {
                    setOwnId(typedOffer.id);
                    pick(typedOffer);
                  }}
                  className="flex min-h-14 w-full items-center gap-3 border-b border-line px-4 text-left font-medium text-action-text"
                >
                  <Plus aria-hidden="true" />
                  <span className="min-w-0 wrap-anywhere">{`Add “${search}” as ${LINE_NAMES[kind]}`}</span>
                </button>
              )}
            </section>
          ))}
          {kind === 'materials' && isPending && <p className="px-4 py-3 text-ink-2">Loading materials</p>}
        </TabPanel>
      </Tabs>
    </Dialog>
  );
}
