import { useMemo, useState } from 'react';
import { useSettledView } from '../../../../lib/lists/use-settled-view.ts';
import { Picker } from '../../../../ui/choices/picker.tsx';
import { useFoundClients } from '../../../clients/api.ts';
import type { FormClient } from './form-clients.ts';

interface ClientPickerProps {
  client: FormClient | null;
  onPick: (client: FormClient | null) => void;
  /** Offers to create a client; gets the typed text. */
  onAdd: (name: string) => void;
}

const EMPTY_TEXT = {
  pending: 'Searching…',
  error: 'We couldn’t search your clients',
  success: 'No client matches',
};

/** Picks a client by typing. The first hundred are loaded at once; if there are more, the server is searched too. */
export function ClientPicker({ client, onPick, onAdd }: ClientPickerProps) {
  const [typed, setTyped] = useState({ search: '' });
  const settled = useSettledView(typed);
  const first = useFoundClients('');
  const search = first.data?.nextCursor ? settled.search.trim() : '';
  const found = useFoundClients(search);
  const isSearching = search !== '' && (found.isPending || settled !== typed);

  const clients = useMemo(() => {
    const all = [...(first.data?.rows ?? []), ...(found.data?.rows ?? [])];
    return [...new Map(all.map((one) => [one.id, one])).values()];
  }, [first.data, found.data]);
  const typedName = typed.search.trim();
  const hasNone = first.data?.rows.length === 0;
  const options = useMemo(
    () =>
      clients.map(({ id, name, email, phone }) => ({
        value: id,
        label: name,
        detail: email ?? phone ?? undefined,
        keywords: phone ?? undefined,
      })),
    [clients],
  );
  return (
    <Picker
      value={client?.id ?? null}
      chosenLabel={client?.name}
      onValueChange={(id) => onPick(clients.find((one) => one.id === id) ?? null)}
      options={options}
      onQueryChange={(query) => setTyped({ search: query })}
      moreCount={found.data && !isSearching ? found.data.total - found.data.rows.length : 0}
      placeholder="Select a client"
      {...(client && { noneLabel: 'None' })}
      create={{ label: typedName === '' ? 'Add client' : `Add “${typedName}”`, onCreate: onAdd }}
      emptyText={hasNone ? 'No clients yet' : isSearching ? EMPTY_TEXT.pending : EMPTY_TEXT[found.status]}
    />
  );
}
