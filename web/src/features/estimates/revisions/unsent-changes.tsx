import type { Estimate } from '@plumbline/contract/estimates';
import { useState } from 'react';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/overlays/toast-store.ts';
import { isOvertaken } from '../actions/offered-actions.ts';
import { shortName } from '../short-name.ts';
import { DiscardDialog } from './discard-dialog.tsx';
import { MakeChange } from './make-change.tsx';

/**
 * Tells the contractor that the client accepted while the estimate was being revised. Otherwise renders
 * nothing.
 */
export function UnsentChanges({ estimate }: { estimate: Estimate }) {
  const [isAsking, setAsking] = useState(false);
  if (!isOvertaken(estimate)) return null;
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
            <MakeChange document={estimate} />
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
