/** @jsxImportSource preact */

import { awaitsAnswer } from '@plumbline/contract/estimates/statuses';
import type { ManualDepositMethod } from '@plumbline/contract/payments/deposits';
import { useEffect, useRef, useState } from 'preact/hooks';
import { AcceptDialog } from './answering/accept-dialog.tsx';
import { AnswerNotice } from './answering/answer-notice.tsx';
import { DeclineDialog } from './answering/decline-dialog.tsx';
import { usePaymentReturn } from './answering/payment-return.ts';
import { brandProperties } from './brand.ts';
import { ClosingNotes } from './closing-notes.tsx';
import { DayOf } from './dates.tsx';
import { EstimateLines } from './estimate-lines.tsx';
import { PlaceIcon } from './icons.tsx';
import { ChangesNotice, PaymentNotice } from './news-notices.tsx';
import { PageFooter } from './page-footer.tsx';
import { PageHeader } from './page-header.tsx';
import { readEstimate } from './public-api.ts';
import type { PublicPageData } from './public-page-data.ts';
import { TotalCard } from './total-card.tsx';
import { whatChanged } from './what-changed.ts';

/** The page where the client reads and answers an estimate. */
export function PublicPage({ data: given }: { data: PublicPageData }) {
  const [data, setData] = useState(given);
  const [dialog, setDialog] = useState<'accept' | 'decline' | null>(null);
  const [hasAnswered, setHasAnswered] = useState(false);
  const [changes, setChanges] = useState<readonly string[]>([]);
  const notice = useRef<HTMLOutputElement>(null);
  const { estimate, contractor } = data;
  const answerable = awaitsAnswer(estimate.status);
  const acceptable = answerable && !estimate.isExpired;

  const { status } = estimate;
  useEffect(() => {
    if (status !== given.estimate.status) notice.current?.focus();
  }, [status, given]);

  const answered = (
    answer: 'accepted' | 'declined',
    acceptedBy: string | null,
    depositMethod: ManualDepositMethod | null = null,
    confirmationNotMailed = false,
  ) => {
    setDialog(null);
    setHasAnswered(true);
    const answeredAt = new Date().toISOString();
    setData((before) => ({
      ...before,
      estimate: {
        ...before.estimate,
        status: answer,
        answeredAt,
        acceptedBy,
        confirmationNotMailed,
        depositMethod,
      },
    }));
  };

  const payment = usePaymentReturn({ id: estimate.id, companyName: contractor.companyName }, async () => {
    const now = await readEstimate(estimate.id);
    setData((before) => ({ ...before, ...now }));
  });

  // A failed-payment notice is outdated once the client has answered.
  const isOutdated = hasAnswered && payment?.kind !== 'accepted';

  const readAgain = async () => {
    setDialog(null);
    try {
      const now = await readEstimate(estimate.id);
      setChanges(whatChanged(data, now));
      setData((before) => ({ ...before, ...now }));
    } catch {
      location.reload();
    }
  };

  return (
    <div className="client" style={brandProperties(contractor)}>
      <div className="page">
        <PageHeader contractor={contractor} />
        <main className="page-grid">
          <div className="intro">
            {payment && !isOutdated && <PaymentNotice news={payment} />}
            {changes.length > 0 && answerable && <ChangesNotice changes={changes} />}
            <AnswerNotice data={data} outputRef={notice} />
            <p className="meta">
              Estimate {estimate.estimateNumber} · <DayOf at={estimate.createdAt} />
              {estimate.clientName && (
                <>
                  {' · for '}
                  <bdi>{estimate.clientName}</bdi>
                </>
              )}
            </p>
            <h1 dir="auto">{estimate.jobType?.name ?? 'Estimate'}</h1>
            <p className="lead prose" dir="auto">
              {estimate.jobDescription}
            </p>
            {estimate.jobAddress && (
              <p className="place">
                <PlaceIcon />
                <span dir="auto">{estimate.jobAddress}</span>
              </p>
            )}
          </div>
          <TotalCard estimate={estimate}>
            {answerable && (
              <div className="answer">
                {acceptable && (
                  <button type="button" className="button button-primary" onClick={() => setDialog('accept')}>
                    Accept estimate
                  </button>
                )}
                <button
                  type="button"
                  className="button button-secondary"
                  onClick={() => setDialog('decline')}
                >
                  Decline
                </button>
              </div>
            )}
          </TotalCard>
          <div className="body">
            <EstimateLines estimate={estimate} />
            <ClosingNotes estimate={estimate} contractor={contractor} />
          </div>
        </main>
        <PageFooter contractor={contractor} />
      </div>
      {acceptable && (
        <AcceptDialog
          estimate={estimate}
          contractor={contractor}
          open={dialog === 'accept'}
          onClose={() => setDialog(null)}
          onAccepted={(name, method, isNotMailed) => answered('accepted', name, method, isNotMailed)}
          onChanged={() => void readAgain()}
        />
      )}
      {answerable && (
        <DeclineDialog
          estimate={estimate}
          companyName={contractor.companyName}
          open={dialog === 'decline'}
          onClose={() => setDialog(null)}
          onDeclined={() => answered('declined', null)}
        />
      )}
    </div>
  );
}
