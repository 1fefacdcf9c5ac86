import type { Estimate } from '@plumbline/contract/estimates';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { toast } from '../../../ui/toast-store.ts';
import { reportFailure } from '../actions/report-failure.ts';
import { useChangeEstimate, useCreateEstimate, useDownloadEstimate } from '../api.ts';
import { draftFaultText } from '../editor/draft-faults.ts';
import { draftToRequest } from '../editor/draft-request.ts';
import type { EstimateDraft } from '../editor/estimate-draft.ts';

const FILE_NAME = 'estimate.pdf';

/**
 * Saves the form's estimate: creates it, or changes the one it was opened with, which `updatedAt` proves to be
 * unchanged since. What goes wrong is said in a toast.
 */
export function useSaveEstimate(opened: Estimate | null) {
  const navigate = useNavigate();
  const create = useCreateEstimate();
  const change = useChangeEstimate();
  const download = useDownloadEstimate();
  const [saved, setSaved] = useState(opened);
  const [saving, setSaving] = useState<'draft' | 'pdf' | null>(null);

  /** Null when it was refused. */
  const save = async (draft: EstimateDraft): Promise<Estimate | null> => {
    const fields = draftToRequest(draft);
    try {
      const estimate = saved
        ? await change.mutateAsync({ id: saved.id, changes: { ...fields, updatedAt: saved.updatedAt } })
        : await create.mutateAsync(fields);
      setSaved(estimate);
      return estimate;
    } catch (error) {
      const verb = saved ? 'update' : 'create';
      reportFailure(error, `Failed to ${verb} estimate. Please try again.`);
      return null;
    }
  };

  const openSaved = ({ id }: Estimate) =>
    void navigate(`/estimates/${id}/edit`, { replace: true, preventScrollReset: true });

  const saveDraft = async (draft: EstimateDraft) => {
    const estimate = await save(draft);
    if (!estimate) return;
    toast({ title: saved ? 'Estimate updated successfully' : 'Draft saved' });
    if (!saved) openSaved(estimate);
  };

  const generate = async (draft: EstimateDraft) => {
    const estimate = await save(draft);
    if (!estimate) return;
    try {
      await download.mutateAsync({ id: estimate.id, fileName: FILE_NAME });
      toast({ title: 'PDF downloaded successfully' });
      void navigate(`/estimates/${estimate.id}/view`, { replace: !saved });
    } catch (error) {
      reportFailure(error, 'Failed to generate PDF. Please try again.');
      if (!saved) openSaved(estimate);
    }
  };

  /** Runs one of the two unless the draft lacks something or a save is under way. */
  const start = async (kind: 'draft' | 'pdf', draft: EstimateDraft) => {
    if (saving) return;
    const faults = draftFaultText(draft);
    if (faults !== null) {
      toast({ title: 'Validation Error', description: faults, variant: 'destructive' });
      return;
    }
    setSaving(kind);
    await (kind === 'draft' ? saveDraft(draft) : generate(draft));
    setSaving(null);
  };

  return { saved, saving, start };
}
