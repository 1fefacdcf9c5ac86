import type { ApiKey } from '@plumbline/contract/developers/api-keys';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { formatDate, formatRelativeTime } from '../../../lib/dates.ts';
import { PHONE, useMediaQuery } from '../../../lib/use-media-query.ts';
import { Button } from '../../../ui/button.tsx';
import { ListNotLoaded } from '../../../ui/lists/list-not-loaded.tsx';
import { Table, Td, Th } from '../../../ui/lists/table.tsx';
import { useApiKeys } from '../api.ts';
import { DeveloperSection, ListEmpty, ListSkeleton } from '../developer-section.tsx';
import { CreateKeyDialog } from './create-key-dialog.tsx';
import { RevokeKeyDialog } from './revoke-key-dialog.tsx';
import { scopeWords } from './scope-words.ts';

/** The contractor's API keys: create, last use, revoke. */
export function KeysSection() {
  const [making, setMaking] = useState(false);
  const [revoked, setRevoked] = useState<ApiKey | null>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  return (
    <DeveloperSection
      title="API keys"
      about="A key lets another app use this account, within its scopes, until you revoke it."
      action={
        <Button ref={addButton} icon={<Plus aria-hidden="true" />} onClick={() => setMaking(true)}>
          Create API key
        </Button>
      }
    >
      <KeyList onRevoke={setRevoked} />
      {making && <CreateKeyDialog onClose={() => setMaking(false)} />}
      {revoked && (
        <RevokeKeyDialog apiKey={revoked} onClose={() => setRevoked(null)} focusAfter={addButton} />
      )}
    </DeveloperSection>
  );
}

interface KeyListProps {
  onRevoke: (key: ApiKey) => void;
}

function KeyList({ onRevoke }: KeyListProps) {
  const { data: keys, error, refetch } = useApiKeys();
  const isPhone = useMediaQuery(PHONE);
  if (!keys)
    return error ? (
      <ListNotLoaded onRetry={() => void refetch()} />
    ) : (
      <ListSkeleton label="Loading your API keys" />
    );
  if (keys.length === 0)
    return <ListEmpty title="No API keys yet">Create a key to connect another app.</ListEmpty>;
  return isPhone ? (
    <KeyCards keys={keys} onRevoke={onRevoke} />
  ) : (
    <KeyTable keys={keys} onRevoke={onRevoke} />
  );
}

interface ShownKeysProps extends KeyListProps {
  keys: readonly ApiKey[];
}

function KeyTable({ keys, onRevoke }: ShownKeysProps) {
  return (
    <Table aria-label="API keys">
      <thead>
        <tr>
          <Th>Name</Th>
          <Th>Key</Th>
          <Th>Scopes</Th>
          <Th>Created</Th>
          <Th>Last used</Th>
          <Th>
            <span className="sr-only">Actions</span>
          </Th>
        </tr>
      </thead>
      <tbody>
        {keys.map((key) => (
          <tr key={key.id}>
            <Td className="font-medium wrap-anywhere">{key.name}</Td>
            <Td className="text-sm whitespace-nowrap">
              <code>{key.prefix}…</code>
            </Td>
            <Td className="max-w-80 text-sm">{scopeWords(key.scopes)}</Td>
            <Td className="text-sm whitespace-nowrap">{formatDate(key.createdAt)}</Td>
            <Td className="text-sm whitespace-nowrap">{lastUse(key)}</Td>
            <Td className="text-right">
              <RevokeButton name={key.name} onClick={() => onRevoke(key)} />
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function KeyCards({ keys, onRevoke }: ShownKeysProps) {
  return (
    <ul aria-label="API keys" className="grid gap-3">
      {keys.map((key) => (
        <li key={key.id} className="grid gap-1 rounded border border-line bg-surface p-4">
          <p className="font-medium wrap-anywhere">{key.name}</p>
          <code className="text-sm">{key.prefix}…</code>
          <p className="text-sm text-ink-2">{scopeWords(key.scopes)}</p>
          <p className="text-sm text-ink-2">
            Created {formatDate(key.createdAt)} ·{' '}
            {key.lastUsedAt === null ? 'never used' : `used ${lastUse(key)}`}
          </p>
          <RevokeButton name={key.name} onClick={() => onRevoke(key)} />
        </li>
      ))}
    </ul>
  );
}

const lastUse = ({ lastUsedAt }: ApiKey) => (lastUsedAt === null ? 'Never' : formatRelativeTime(lastUsedAt));

function RevokeButton({ name, onClick }: { name: string; onClick: () => void }) {
  return (
    <Button className="max-md:mt-2 max-md:justify-self-start" aria-label={`Revoke ${name}`} onClick={onClick}>
      Revoke
    </Button>
  );
}
