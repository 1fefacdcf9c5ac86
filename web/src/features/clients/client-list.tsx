import type { Client } from '@plumbline/contract/clients';
import { EllipsisVertical, FilePlus, Pencil, Trash2 } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { CLIENT_TYPE_LABELS } from './client-types.ts';

interface ClientListProps {
  clients: readonly Client[];
  onEdit: (client: Client) => void;
  onDelete: (client: Client) => void;
}

const ROW =
  'grid min-h-16 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-b border-line py-3 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_112px_auto]';

/** One row for each client, by name. */
export function ClientList({ clients, onEdit, onDelete }: ClientListProps) {
  return (
    <ul>
      {clients.map((client) => (
        <li key={client.id} className={ROW}>
          <div className="min-w-0">
            <h2 className="truncate text-base tracking-normal [font-stretch:100%]">{client.name}</h2>
            {client.address && <p className="truncate text-sm text-ink-2">{client.address}</p>}
          </div>
          <ContactLinks client={client} />
          <div className="max-md:hidden">
            <Badge>{CLIENT_TYPE_LABELS[client.clientType]}</Badge>
          </div>
          <div className="max-md:col-start-2 max-md:row-span-2 max-md:row-start-1">
            <Menu
              label={`Actions for ${client.name}`}
              heading={<strong className="text-ink">{client.name}</strong>}
              trigger={
                <IconButton label={`Actions for ${client.name}`} tooltip={false} className="-mr-2">
                  <EllipsisVertical aria-hidden="true" />
                </IconButton>
              }
              items={[
                {
                  label: 'New estimate',
                  to: `/estimates/new?clientId=${client.id}`,
                  icon: <FilePlus aria-hidden="true" />,
                },
                { label: 'Edit', onSelect: () => onEdit(client), icon: <Pencil aria-hidden="true" /> },
                'separator',
                {
                  label: 'Delete',
                  onSelect: () => onDelete(client),
                  danger: true,
                  icon: <Trash2 aria-hidden="true" />,
                },
              ]}
            />
          </div>
        </li>
      ))}
    </ul>
  );
}

const CONTACT = 'inline-block max-w-full truncate text-ink-2 no-underline hover:underline max-md:leading-11';

function ContactLinks({ client }: { client: Client }) {
  return (
    <div className="flex min-w-0 flex-wrap gap-x-6 max-md:col-start-1">
      {client.phone && (
        <a href={`tel:${client.phone.replace(/[^\d+]/g, '')}`} className={CONTACT}>
          {client.phone}
        </a>
      )}
      {client.email && (
        <a href={`mailto:${client.email}`} className={CONTACT}>
          {client.email}
        </a>
      )}
    </div>
  );
}

/** Rows of the same height, while the clients are on their way. */
export function ClientListSkeleton() {
  return (
    <Loading label="Loading clients">
      {['w-40', 'w-28', 'w-36', 'w-32'].map((width) => (
        <div key={width} className={ROW}>
          <Skeleton className={width} />
          <Skeleton className="w-44 max-md:hidden" />
        </div>
      ))}
    </Loading>
  );
}
