import type { Estimate } from '@plumbline/contract/estimates';
import { useNavigate } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { toastFailure } from '../../../ui/overlays/toast-failure.ts';
import { useTakeRevision } from './revision-api.ts';

interface MakeChangeProps {
  document: Estimate;
  /** Called before the change order is opened. */
  onTaken?: () => void;
  primary?: boolean;
}

/** Makes a change order of the unsent changes of an estimate that was accepted meanwhile. */
export function MakeChange({ document, onTaken, primary = false }: MakeChangeProps) {
  const { mutate, isPending } = useTakeRevision();
  const navigate = useNavigate();
  const makeChange = () =>
    mutate(document.id, {
      onSuccess: ({ id }) => {
        onTaken?.();
        void navigate(`/change-orders/${id}/edit`);
      },
      onError: (error) =>
        toastFailure(error, { fallback: 'We couldn’t make the change order. Please try again.' }),
    });
  return (
    <Button variant={primary ? 'primary' : 'secondary'} busy={isPending} onClick={makeChange}>
      Make it a change order
    </Button>
  );
}
