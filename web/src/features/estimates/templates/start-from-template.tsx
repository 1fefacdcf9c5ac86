import type { Estimate } from '@plumbline/contract/estimates';
import type { EstimateTemplate, StartedEstimate } from '@plumbline/contract/estimates/templates';
import { LayoutTemplate } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { reportFailure } from '../actions/report-failure.ts';
import { newCreationKey } from '../editor/saving/creation.ts';
import { TemplateSheet } from './template-sheet.tsx';
import { useStartEstimate } from './templates-api.ts';

interface StartFromTemplateProps {
  /** Saves the form's draft, which the template then fills. */
  saveDraft: () => Promise<Estimate | null>;
  onStarted: (started: StartedEstimate) => void;
}

/** On an estimate without lines: fills it from a template. It keeps its client, address and description. */
export function StartFromTemplate({ saveDraft, onStarted }: StartFromTemplateProps) {
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const start = useStartEstimate();

  const fill = async ({ id: templateId }: EstimateTemplate) => {
    setBusy(true);
    try {
      const draft = await saveDraft();
      if (!draft) return;
      onStarted(
        await start.mutateAsync({ templateId, draftId: draft.id, clientId: null, key: newCreationKey() }),
      );
    } catch (error) {
      reportFailure(error, 'The template couldn’t be opened. Please try again.');
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <Button
        variant="ghost"
        icon={<LayoutTemplate aria-hidden="true" />}
        onClick={() => setOpen(true)}
        className="-ml-3 mt-2 px-3! xl:self-start"
      >
        Start from template
      </Button>
      <TemplateSheet
        open={isOpen}
        onOpenChange={setOpen}
        busy={isBusy}
        onStart={(template) => void fill(template)}
      />
    </>
  );
}
