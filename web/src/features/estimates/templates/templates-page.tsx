import type { EstimateTemplate } from '@plumbline/contract/estimates/templates';
import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { offerUpgrade } from '../../../lib/kept/upgrade-store.ts';
import { useDocumentTitle } from '../../../lib/use-document-title.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Menu } from '../../../ui/choices/menu.tsx';
import { CouldNotLoad } from '../../../ui/could-not-load.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { toastFailure } from '../../../ui/overlays/toast-failure.ts';
import { toast } from '../../../ui/overlays/toast-store.ts';
import { PageHead } from '../../../ui/page-head.tsx';
import { PriceBookTabs } from '../../catalog/price-book/price-book-tabs.tsx';
import { RenameTemplateDialog } from './rename-template-dialog.tsx';
import { TemplateList } from './template-list.tsx';
import { useDeleteTemplate, useTemplates } from './templates-api.ts';

/** The contractor's templates, and the shipped ones. */
export function TemplatesPage() {
  useDocumentTitle('Templates');
  const { data, error, refetch } = useTemplates();
  const [asked, setAsked] = useState<{ template: EstimateTemplate; to: 'rename' | 'delete' } | null>(null);
  const remove = useDeleteTemplate();
  const close = () => setAsked(null);
  const removeAsked = async ({ id, name }: EstimateTemplate) => {
    close();
    try {
      await remove.mutateAsync(id);
      toast({ title: `Deleted “${name}”` });
    } catch (failure) {
      if (offerUpgrade(failure, 'templates')) return;
      toastFailure(failure, { fallback: 'The template couldn’t be deleted. Please try again.' });
    }
  };
  const renderActions = (template: EstimateTemplate) => (
    <span className="flex flex-none items-center gap-1">
      {template.userId && (
        <Menu
          trigger={
            <IconButton label={`Actions for ${template.name}`} tooltip={false}>
              <Ellipsis aria-hidden="true" />
            </IconButton>
          }
          label={`Actions for ${template.name}`}
          items={[
            {
              label: 'Rename',
              icon: <Pencil aria-hidden="true" />,
              onSelect: () => setAsked({ template, to: 'rename' }),
            },
            {
              label: 'Delete',
              icon: <Trash2 aria-hidden="true" />,
              danger: true,
              onSelect: () => setAsked({ template, to: 'delete' }),
            },
          ]}
        />
      )}
      <ButtonLink to={`/estimates/new?templateId=${template.id}`} aria-label={`Start from ${template.name}`}>
        Start
      </ButtonLink>
    </span>
  );
  return (
    <>
      <PageHead title="Price book" />
      <PriceBookTabs />
      <p className="mb-4 max-w-prose text-ink-2">
        A template keeps lines, groups, choices and photos, never a client. To add one, open an estimate and
        choose “Save as template” from its menu.
      </p>
      {error && !data && <CouldNotLoad what="templates" error={error} onRetry={() => void refetch()} />}
      {data && <TemplateList wide templates={data} renderActions={renderActions} />}
      {asked?.to === 'rename' && <RenameTemplateDialog template={asked.template} onClose={close} />}
      <ConfirmDialog
        open={asked?.to === 'delete'}
        onOpenChange={close}
        title={`Delete “${asked?.template.name ?? ''}”?`}
        cancelLabel="Keep it"
        confirmLabel="Delete template"
        onConfirm={() => asked && void removeAsked(asked.template)}
      >
        Estimates made from it stay as they are. This can’t be undone.
      </ConfirmDialog>
    </>
  );
}
