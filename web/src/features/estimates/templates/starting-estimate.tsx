import type { StartedEstimate } from '@plumbline/contract/estimates/templates';
import { useEffect, useRef, useState } from 'react';
import { CouldNotLoad } from '../../../ui/could-not-load.tsx';
import { newCreationKey } from '../editor/saving/creation.ts';
import { FormSkeleton } from '../form/form-skeleton.tsx';
import { useStartEstimate } from './templates-api.ts';

interface StartingEstimateProps {
  templateId: string;
  clientId: string | null;
  onStarted: (started: StartedEstimate) => void;
}

/** Starts an estimate from the template in the URL, only once even if retried. */
export function StartingEstimate({ templateId, clientId, onStarted }: StartingEstimateProps) {
  const [key] = useState(newCreationKey);
  const { mutate, error } = useStartEstimate();
  const isStarted = useRef(false);
  const start = () => mutate({ templateId, clientId, draftId: null, key }, { onSuccess: onStarted });
  useEffect(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    start();
  });
  if (error) return <CouldNotLoad what="template" error={error} onRetry={start} />;
  return <FormSkeleton />;
}
