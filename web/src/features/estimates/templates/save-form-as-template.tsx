import type { Estimate } from '@plumbline/contract/estimates';
import { LayoutTemplate } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { loadLater } from '../../../ui/load-later.tsx';
import { allRows } from '../editor/draft-parts.ts';
import type { EstimateDraft } from '../editor/estimate-draft.ts';

const SaveTemplateDialog = loadLater(
  async () => (await import('./save-template-dialog.tsx')).SaveTemplateDialog,
);

/** At the end of the form: saves an estimate with lines as a template. */
export function SaveFormAsTemplate({
  draft,
  save,
}: {
  draft: EstimateDraft;
  save: () => Promise<Estimate | null>;
}) {
  const [saved, setSaved] = useState<Estimate | null>(null);
  const [isSaving, setSaving] = useState(false);
  if (allRows(draft).length === 0) return null;
  const open = async () => {
    setSaving(true);
    setSaved(await save());
    setSaving(false);
  };
  return (
    <>
      <Button
        variant="ghost"
        icon={<LayoutTemplate aria-hidden="true" />}
        busy={isSaving}
        busyLabel="Saving..."
        onClick={() => void open()}
        className="-ml-3 mb-4 px-3! xl:self-start"
      >
        Save as template
      </Button>
      {saved && (
        <SaveTemplateDialog estimate={saved} open onOpenChange={(isOpen) => !isOpen && setSaved(null)} />
      )}
    </>
  );
}
