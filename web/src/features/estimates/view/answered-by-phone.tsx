import type { Estimate } from '@plumbline/contract/estimates';
import { hasPicks } from '@plumbline/contract/pricing/pick-rules';
import { Check, PenLine, X } from 'lucide-react';
import { useState } from 'react';
import { Button, buttonClasses } from '../../../ui/button.tsx';
import { ChoicesDialog } from '../actions/choices-dialog.tsx';
import { useHoldChanges } from '../actions/use-hold-changes.ts';

/** Records the answer of a client who did not answer on their page, after a pause for Undo. */
export function AnsweredByPhone({ estimate }: { estimate: Estimate }) {
  const { holdStatus } = useHoldChanges();
  const [isAsking, setAsking] = useState(false);
  return (
    <section aria-labelledby="answered-heading" className="mt-6 border-t border-line pt-4">
      <h2 id="answered-heading" className="text-base">
        Got an answer by phone?
      </h2>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button
          className="px-3!"
          icon={<Check aria-hidden="true" />}
          onClick={() => (hasPicks(estimate) ? setAsking(true) : holdStatus(estimate, 'accepted'))}
        >
          Mark accepted
        </Button>
        <Button
          className="px-3!"
          icon={<X aria-hidden="true" />}
          onClick={() => holdStatus(estimate, 'declined')}
        >
          Mark declined
        </Button>
        {/* The client's page, which opens the pad for a client who is present. */}
        {!estimate.isExpired && (
          <a href={`/estimate/${estimate.id}#sign-here`} className={buttonClasses()}>
            <PenLine aria-hidden="true" />
            Sign here now
          </a>
        )}
      </div>
      <ChoicesDialog
        estimate={estimate}
        confirmLabel="Mark as accepted"
        open={isAsking}
        onOpenChange={setAsking}
        onConfirm={(chosen) => holdStatus(estimate, 'accepted', chosen)}
      />
    </section>
  );
}
