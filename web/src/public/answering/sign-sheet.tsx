/** @jsxImportSource preact */
import type { PublicContractor, PublicEstimate } from '@plumbline/contract/estimates/public-estimates';
import { useEffect, useRef, useState } from 'preact/hooks';
import { STATUS_ICONS } from '../icons.tsx';
import type { Method } from './deposit-choice.tsx';
import { PayStep } from './pay-step.tsx';
import { SheetDialog } from './sheet-dialog.tsx';
import type { SheetEvents } from './sheet-events.ts';
import { SignStep } from './sign-step.tsx';
import { useBusy } from './use-busy.ts';

export type SheetStep = 'sign' | 'pay';

const TITLES = { accept: 'Accept estimate', sign: 'Sign', pay: 'Pay deposit' } as const;
const Check = STATUS_ICONS.accepted;

/**
 * Signing, which is saved at once, and then paying the deposit, if one is due. If something was picked, the
 * payment method is chosen together with the signature, and one button does both.
 */
export function SignSheet(
  props: SheetEvents & {
    estimate: PublicEstimate;
    contractor: PublicContractor;
    /** The step shown; null while the sheet is closed. */
    step: SheetStep | null;
    hasPayStep: boolean;
    /** The client signs on the contractor's device. */
    isInPerson: boolean;
    /** The client came back from the provider without paying. */
    isBack: boolean;
  },
) {
  const { step, hasPayStep, estimate, contractor, onClose } = props;
  const busy = useBusy();
  const heading = useRef<HTMLHeadingElement>(null);
  const isPaying = step === 'pay';
  useEffect(() => {
    if (isPaying) heading.current?.focus();
  }, [isPaying]);
  const isAccepting = !isPaying && estimate.offer.pricing !== null;
  const title = TITLES[isAccepting ? 'accept' : (step ?? 'sign')];
  const [wanted, setWanted] = useState<Method | null>(null);
  return (
    <SheetDialog
      title={title}
      head={
        isAccepting ? (
          <div>
            <h2>{title}</h2>
            <p className="small quiet" dir="auto">
              {estimate.estimateNumber} · {contractor.companyName}
            </p>
          </div>
        ) : (
          <>
            <h2 className="unseen" tabIndex={-1} ref={heading}>
              {title}
            </h2>
            <ol className="sheet-steps">
              <li data-done={isPaying || undefined} aria-current={isPaying ? undefined : 'step'}>
                {isPaying ? <Check /> : <span className="step-number">1</span>}
                Sign
              </li>
              {hasPayStep && (
                <li aria-current={isPaying ? 'step' : undefined}>
                  <span className="step-number">2</span>
                  Pay deposit
                </li>
              )}
            </ol>
          </>
        )
      }
      open={step !== null}
      busy={busy.isBusy}
      onClose={onClose}
    >
      {isPaying ? (
        <PayStep {...props} busy={busy} wanted={wanted} onStarted={() => setWanted(null)} />
      ) : (
        <SignStep {...props} busy={busy} onMethod={setWanted} />
      )}
    </SheetDialog>
  );
}
