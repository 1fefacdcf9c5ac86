import { formatAmount } from '@plumbline/contract/pricing/format-money';
import { EllipsisVertical } from 'lucide-react';
import { Link } from 'react-router';
import { Menu, type MenuItem } from '../../../ui/choices/menu.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Table, Td, Th } from '../../../ui/lists/table.tsx';
import { RowPhoto } from '../material-photo.tsx';
import type { PriceItem } from './price-item.ts';

export interface ItemActions {
  readonly edit: (item: PriceItem) => void;
  readonly remove: (item: PriceItem) => void;
}

interface RowsProps {
  items: readonly PriceItem[];
  actions: ItemActions;
  hidesCosts: boolean;
}

const figure = (text: string | null) => (text === null ? '–' : formatAmount(text));
const percent = (text: string | null) => (text === null ? '–' : `${text.replace('-', '−')}%`);

const photoOf = ({ source }: PriceItem) => (source?.kind === 'material' ? source.material.fileId : null);

function ItemMenu({ item, actions }: { item: PriceItem; actions: ItemActions }) {
  const items: MenuItem[] = item.source
    ? [
        { label: 'Edit', movesFocus: true, onSelect: () => actions.edit(item) },
        { label: 'Delete', danger: true, movesFocus: true, onSelect: () => actions.remove(item) },
      ]
    : [{ label: 'Change in settings', to: '/settings#general' }];
  return (
    <Menu
      heading={item.name}
      items={items}
      trigger={
        <IconButton label={`Actions for ${item.name}`} tooltip={false}>
          <EllipsisVertical aria-hidden="true" />
        </IconButton>
      }
    />
  );
}

/** The name of an item, which opens it. */
function ItemName({ item, actions }: { item: PriceItem; actions: ItemActions }) {
  return item.source ? (
    <button
      type="button"
      onClick={() => actions.edit(item)}
      className="text-left font-medium wrap-anywhere underline-offset-4 hover:underline max-md:after:absolute max-md:after:inset-0"
    >
      {item.name}
    </button>
  ) : (
    <Link
      to="/settings#general"
      className="font-medium wrap-anywhere text-ink no-underline underline-offset-4 hover:underline max-md:after:absolute max-md:after:inset-0"
    >
      {item.name}
    </Link>
  );
}

/** The items in a table, with cost, price and margin side by side. */
export function ItemTable({ items, actions, hidesCosts }: RowsProps) {
  return (
    <Table aria-label="Items">
      <thead>
        <tr>
          <Th>Item</Th>
          <Th>Category</Th>
          <Th className="max-lg:hidden">Supplier</Th>
          <Th>Unit</Th>
          {!hidesCosts && <Th figures>Cost</Th>}
          <Th figures>Price</Th>
          {!hidesCosts && <Th figures>Margin</Th>}
          <Th>
            <span className="sr-only">Actions</span>
          </Th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.id}>
            <Td className="min-w-36 lg:min-w-72">
              <span className="flex items-center gap-3">
                <RowPhoto fileId={photoOf(item)} />
                <ItemName item={item} actions={actions} />
              </span>
            </Td>
            <Td className="text-ink-2">{item.category}</Td>
            <Td className="wrap-anywhere text-ink-2 max-lg:hidden">{item.supplier ?? '–'}</Td>
            <Td className="min-w-22 wrap-break-word text-ink-2">{item.unit}</Td>
            {!hidesCosts && (
              <Td figures className="text-ink-2">
                {figure(item.cost)}
              </Td>
            )}
            <Td figures className="font-strong">
              {figure(item.price)}
            </Td>
            {!hidesCosts && <Td figures>{percent(item.margin)}</Td>}
            <Td className="w-px py-0! text-right">
              <ItemMenu item={item} actions={actions} />
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** The items as a list, for a phone. */
export function ItemCards({ items, actions, hidesCosts }: RowsProps) {
  return (
    <ul aria-label="Items" className="border-t border-line">
      {items.map((item) => (
        <li key={item.id} className="relative flex items-center gap-2 border-b border-line py-2">
          <RowPhoto fileId={photoOf(item)} />
          <div className="min-w-0 flex-1">
            <div className="flex items-baseline gap-3">
              <p className="min-w-0 flex-1">
                <ItemName item={item} actions={actions} />
              </p>
              <p className="figures font-strong">{figure(item.price)}</p>
            </div>
            <div className="flex flex-wrap items-baseline gap-x-3 text-sm text-ink-2">
              <p className="min-w-0 flex-1 wrap-anywhere">
                {[item.category, item.supplier].filter(Boolean).join(' · ')}
              </p>
              <p className="figures">
                {hidesCosts
                  ? `per ${item.unit}`
                  : item.cost === null
                    ? 'cost not known'
                    : `cost ${figure(item.cost)}${item.margin === null ? '' : ` · ${percent(item.margin)}`}`}
              </p>
            </div>
          </div>
          <span className="relative">
            <ItemMenu item={item} actions={actions} />
          </span>
        </li>
      ))}
    </ul>
  );
}
