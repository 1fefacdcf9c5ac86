import type { EstimateTemplate } from '@plumbline/contract/estimates/templates';
import { useState } from 'react';
import { useOnline } from '../../../lib/use-online.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { CouldNotLoad } from '../../../ui/could-not-load.tsx';
import { SearchInput } from '../../../ui/inputs/search-input.tsx';
import { Sheet } from '../../../ui/overlays/dialog.tsx';
import { TemplateList } from './template-list.tsx';
import { useTemplates } from './templates-api.ts';

interface TemplateSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Whether one is being started. */
  busy: boolean;
  onStart: (template: EstimateTemplate) => void;
}

/** The templates to start from, with a search. */
export function TemplateSheet({ open, onOpenChange, busy, onStart }: TemplateSheetProps) {
  const { data, error, refetch } = useTemplates(open);
  const isConnected = useOnline();
  const [search, setSearch] = useState('');
  const words = search.trim().toLowerCase().split(/\s+/);
  const found = data?.filter(({ name, jobType }) => {
    const text = `${name} ${jobType?.name ?? ''}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title="Start from template"
      description="Fills this estimate with lines, groups and choices. Prices are today’s."
      footer={<ButtonLink to="/price-book/templates">Manage templates</ButtonLink>}
    >
      {!isConnected && (
        <Banner tone="warning" title="You’re offline.">
          Templates need a connection, since they take today’s prices. Add lines from the price book instead.
        </Banner>
      )}
      <SearchInput label="Search templates" placeholder="Search" value={search} onValueChange={setSearch} />
      {error && !data && <CouldNotLoad what="templates" error={error} onRetry={() => void refetch()} />}
      {found && (
        <TemplateList
          templates={found}
          renderActions={(template) => (
            <Button
              aria-label={`Start from ${template.name}`}
              disabled={busy || !isConnected}
              onClick={() => onStart(template)}
            >
              Start
            </Button>
          )}
        />
      )}
      {found?.length === 0 && <p className="text-ink-2">No templates match “{search.trim()}”.</p>}
    </Sheet>
  );
}
