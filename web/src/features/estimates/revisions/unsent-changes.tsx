import type { Estimate } from '@plumbline/contract/estimates';
import { isWon } from '@plumbline/contract/estimates/statuses';
import { useState } from 'react';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/overlays/toast-store.ts';
import { shortName } from '../short-name.ts';
import { DiscardDialog } from './discard-dialog.tsx';

/** Says that the client accepted while the estimate was being revised. Nothing otherwise. */
export function UnsentChanges({ estimate }: { estimate: Estimate }) {
  const [isAsking, setAsking] = useState(false);
  if (estimate.revision === null || !isWon(estimate.status)) return null;
  const name = estimate.client ? shortName(estimate.client) : 'Your client';
  return (
    <>
      <Banner
        tone="warning"
        title={`${name} accepted version ${Math.max(estimate.version, 1)} before you sent your changes.`}
        className="mb-5"
        action={
          <Button variant="ghost" onClick={() => setAsking(true)}>
            Discard changes
          </Button>
        }
      >
        They were not sent, and an accepted estimate can’t be revised.
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
