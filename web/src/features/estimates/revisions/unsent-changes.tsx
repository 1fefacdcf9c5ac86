import type { Estimate } from '@plumbline/contract/estimates';
import { isWon } from '@plumbline/contract/estimates/statuses';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { toastFailure } from '../../../ui/overlays/toast-failure.ts';
import { toast } from '../../../ui/overlays/toast-store.ts';
import { shortName } from '../short-name.ts';
import { DiscardDialog } from './discard-dialog.tsx';
import { useTakeRevision } from './revision-api.ts';

/** Says that the client accepted while the estimate was being revised. Nothing otherwise. */
export function UnsentChanges({ estimate }: { estimate: Estimate }) {
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useTakeRevision();
  const navigate = useNavigate();
  const makeChange = () =>
    mutate(estimate.id, {
      onSuccess: ({ id }) => void navigate(`/change-orders/${id}/edit`),
      onError: (error) =>
        toastFailure(error, { fallback: 'We couldn’t make the change order. Please try again.' }),
    });
  if (estimate.revision === null || !isWon(estimate.status)) return null;
  const name = estimate.client ? shortName(estimate.client) : 'Your client';
  return (
    <>
      <Banner
        tone="warning"
        title={`${name} accepted version ${Math.max(estimate.version, 1)} before you sent your changes.`}
        className="mb-5"
        action={
          <div className="flex flex-wrap gap-2">
            <Button variant="ghost" onClick={() => setAsking(true)}>
              Discard changes
            </Button>
            <Button busy={isPending} onClick={makeChange}>
              Make it a change order
            </Button>
          </div>
        }
      >
        They were not sent. What an accepted estimate needs now is a change order.
      </Banner>
      <DiscardDialog
        estimate={estimate}
        open={isAsking}
        onOpenChange={setAsking}
        onDiscarded={() => toast({ title: 'Changes discarded' })}
      />
    </>
  );
}
