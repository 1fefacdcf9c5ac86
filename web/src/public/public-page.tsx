/** @jsxImportSource preact */

import { awaitsAnswer, isAnswered } from '@plumbline/contract/estimates/statuses';
import { formatMoney } from '@plumbline/contract/pricing/format-money';
import { useEffect, useRef, useState } from 'preact/hooks';
import { AnswerNotice } from './answering/answer-notice.tsx';
import { DeclineDialog } from './answering/decline-dialog.tsx';
import type { PageNews } from './answering/payment-news.ts';
import { ON_ITS_WAY, usePaymentReturn } from './answering/payment-return.ts';
import { type SheetStep, SignSheet } from './answering/sign-sheet.tsx';
import { AskContext, BarAsk } from './asking/asking.tsx';
import { LazySheet } from './asking/lazy-sheet.tsx';
import { Thread } from './asking/thread.tsx';
import { useAsking } from './asking/use-asking.ts';
import { bookedParts, loadBookedFor } from './booked-later.ts';
import { ContactCard } from './contact-card.tsx';
import { ChangeLines, ChangeOrders } from './content/change-lines.tsx';
import { ClosingNotes } from './content/closing-notes.tsx';
import { EstimateIntro, ExpiredIntro } from './content/estimate-intro.tsx';
import { EstimateLines } from './content/estimate-lines.tsx';
import { Documents, FilesOf, Photos } from './content/photos.tsx';
import { isPayable } from './deposit-standing.ts';
import { nounOf, totalLabel } from './figures.ts';
import { ChangesNotice, NewsNotice, VersionNotice } from './news-notices.tsx';
import type { PageFrame } from './page-frame.tsx';
import { NotChosen } from './picking/not-chosen.tsx';
import { PickedSum } from './picking/picked-sum.tsx';
import { PickingBody } from './picking/picking-body.tsx';
import { usePicks } from './picking/use-picks.ts';
import { readEstimate } from './public-api.ts';
import type { PublicPageData } from './public-page-data.ts';
import { TotalCard } from './total-card.tsx';
import { chosenOffer, hasOtherWays } from './ways-to-pay.tsx';

/** After the `#` of the address when the contractor hands the device to the client. */
const SIGN_HERE = '#sign-here';

const goneNews = (noun: string): PageNews => ({
  kind: 'draft',
  title: `This ${noun} isn’t online while it’s being updated`,
  text: 'We didn’t save your answer. You’ll get the new version when it’s ready.',
});
const answeredNews = (noun: string): PageNews => ({
  kind: 'viewed',
  title: `This ${noun} was already answered`,
  text: 'This page now shows the answer. We didn’t save yours.',
});

const NOT_CHARGED: PageNews = {
  kind: 'viewed',
  title: 'You weren’t charged',
  text: 'You can come back to this page whenever you’re ready.',
};

/** Hydration keeps the server's markup in such an element. */
const KEPT = { __html: '' };

/**
 * The page where the client reads, signs and pays an estimate. The server renders its `frame`, and the page in
 * the browser keeps it.
 */
export function PublicPage({ data: given, frame }: { data: PublicPageData; frame?: PageFrame }) {
  const [data, setData] = useState(given);
  const [dialog, setDialog] = useState<SheetStep | 'decline' | null>(null);
  const [news, setNews] = useState<PageNews | null>(null);
  const [changes, setChanges] = useState<readonly string[]>([]);
  const [isInPerson, setInPerson] = useState(false);
  const [isBack, setBack] = useState(false);
  const notice = useRef<HTMLOutputElement>(null);
  const { contractor, isOwner } = data;
  const { status } = data.estimate;
  const isGone = news?.kind === 'draft';
  const isPending = data.estimate.depositPending !== null;
  const isBooked = status === 'accepted' || status === 'paid';
  const isReplaced = data.estimate.replacedBy !== null;
  const isOpen = awaitsAnswer(status) && !isPending && !isGone && !isReplaced && (!isOwner || isInPerson);
  const isExpired = awaitsAnswer(status) && !isReplaced && data.estimate.isExpired;
  const canSign = isOpen && !isExpired;
  const { estimate, pick, canPick, carryOver, spoken } = usePicks(data.estimate, {
    isOpen: !isAnswered(status) && !isPending && !isGone && !isReplaced && !isExpired,
    isOwner,
  });
  const shown = { ...data, estimate };
  const noun = nounOf(estimate);
  const { changeOrder } = estimate;
  const hasPicks = estimate.offer.pricing !== null;
  const isPicking = hasPicks && !isBooked;
  const booked = isBooked ? bookedParts() : undefined;
  const canPay = status === 'accepted' && isPayable(estimate) && estimate.depositMethods.length > 0;

  useEffect(() => {
    if (status !== given.estimate.status && dialog === null) notice.current?.focus();
  }, [status, given, dialog]);
  useEffect(() => {
    if (!isOwner || location.hash !== SIGN_HERE || isAnswered(given.estimate.status)) return;
    setInPerson(true);
    setDialog('sign');
  }, [isOwner, given]);

  const change = (changed: Partial<PublicPageData['estimate']>) =>
    setData((before) => ({ ...before, estimate: { ...before.estimate, ...changed } }));

  const refresh = async () => {
    const now = await readEstimate(estimate);
    if (now) {
      await loadBookedFor(now.estimate);
      setData((before) => ({ ...before, ...now }));
    }
    return now;
  };

  const payment = usePaymentReturn(
    estimate,
    contractor.companyName,
    async () => void (await refresh()),
    () => {
      if (!canPay) return setNews(NOT_CHARGED);
      setBack(true);
      setDialog('pay');
    },
  );

  const readAgain = async (code: string) => {
    setDialog(null);
    try {
      const now = await refresh();
      if (!now) setNews(goneNews(noun));
      else if (code === 'ANSWERED') setNews(answeredNews(noun));
      else if (code === 'DOCUMENT_CHANGED') {
        // Few readers need it, and it is a 25th of the script.
        const { whatChanged } = await import('@plumbline/contract/offer/what-changed');
        setChanges(whatChanged(shown, { ...now, estimate: carryOver(now.estimate) }));
      }
    } catch {
      location.reload();
    }
  };
  const onOutdated = (code: string) => void readAgain(code);
  const canAsk = estimate.takesQuestions && !isOwner && !isGone;
  const asking = useAsking(estimate, (messages) => change({ messages }));

  const due = formatMoney(estimate.depositDue, estimate.currency);
  // The page itself shows a pending payment; without an acceptance a notice does.
  const paymentNews = isPending ? (isBooked ? null : ON_ITS_WAY) : payment;
  const openPay = () => {
    setBack(false);
    setDialog('pay');
  };

  const side = booked ? (
    <booked.BookedSide data={shown}>
      {canPay && hasOtherWays(estimate) && (
        <div className="answer">
          <button type="button" className="button button-primary" onClick={openPay}>
            {chosenOffer(estimate) ? 'Pay another way' : `Pay ${due}`}
          </button>
        </div>
      )}
      {isOwner && isInPerson && (
        <a
          className="button button-secondary"
          href={changeOrder ? `/change-orders/${estimate.id}` : `/estimates/${estimate.id}/view`}
        >
          Back to your {noun}s
        </a>
      )}
    </booked.BookedSide>
  ) : (
    <div className="side">
      <TotalCard
        estimate={estimate}
        onDecline={canSign ? () => setDialog('decline') : null}
        onAskForChanges={canAsk && isOpen ? () => asking.begin({ kind: 'changes', groupId: null }) : null}
      >
        {canSign && (
          <div className="answer">
            {hasPicks ? (
              <PickedSum estimate={estimate} />
            ) : (
              <>
                <p className="answer-sum">
                  <span className="small quiet">{totalLabel(estimate)}</span>
                  <strong className="amount">{formatMoney(estimate.totalAmount, estimate.currency)}</strong>
                </p>
                <BarAsk contractor={contractor} estimate={estimate} />
              </>
            )}
            <button
              type="button"
              className="button button-primary"
              aria-label={`Accept ${noun}`}
              onClick={() => setDialog('sign')}
            >
              Accept
            </button>
          </div>
        )}
      </TotalCard>
      <ContactCard contractor={contractor} estimate={estimate} />
    </div>
  );

  return (
    <div className="client" style={frame?.brand}>
      <div className="page">
        {frame?.header ?? <header dangerouslySetInnerHTML={KEPT} />}
        <AskContext.Provider value={canAsk ? asking.begin : null}>
          <FilesOf.Provider value={estimate}>
            <main className="page-grid" data-picks={isPicking || undefined}>
              <div className="intro">
                {paymentNews && <NewsNotice news={paymentNews} />}
                {news && <NewsNotice news={news} />}
                {changes.length > 0 && canSign && <ChangesNotice noun={noun} changes={changes} />}
                {(isReplaced || (estimate.replaces && isOpen)) && <VersionNotice estimate={estimate} />}
                {booked && <booked.BookedIntro data={shown} outputRef={notice} />}
                {!isBooked && <AnswerNotice data={shown} outputRef={notice} />}
                {!isBooked && !isExpired && <EstimateIntro estimate={estimate} />}
                {!isBooked && <Photos groupId={null} />}
                {!isBooked && isExpired && (
                  <ExpiredIntro
                    data={shown}
                    canAsk={isOpen}
                    onAsked={() => change({ updateRequestedAt: new Date().toISOString() })}
                    onOutdated={onOutdated}
                  />
                )}
              </div>
              {!isPicking && side}
              <div className="body" id="estimate">
                {isBooked && <Photos groupId={null} />}
                <ChangeOrders estimate={estimate} />
                {isPicking && <PickingBody estimate={estimate} canPick={canPick} onPick={pick} />}
                {!isPicking && !changeOrder && <EstimateLines estimate={estimate} />}
                {changeOrder && <ChangeLines estimate={estimate} change={changeOrder} />}
                {isBooked && <NotChosen estimate={estimate} />}
                <Documents />
                <Thread messages={estimate.messages} />
                <ClosingNotes estimate={estimate} contractor={contractor} />
              </div>
              {isPicking && side}
            </main>
          </FilesOf.Provider>
        </AskContext.Provider>
        {frame?.footer ?? <footer dangerouslySetInnerHTML={KEPT} />}
      </div>
      {isPicking && <output className="unseen">{spoken}</output>}
      {(canSign || canPay || dialog === 'pay') && (
        <SignSheet
          estimate={estimate}
          contractor={contractor}
          step={dialog === 'decline' ? null : dialog}
          hasPayStep={isPayable(estimate) && estimate.depositMethods.length > 0}
          isInPerson={isInPerson}
          isBack={isBack}
          onClose={() => setDialog(null)}
          onSigned={(signed, confirmationNotMailed) => {
            setDialog(isPayable(estimate) && estimate.depositMethods.length > 0 ? 'pay' : null);
            setNews(null);
            change({
              ...(hasPicks && estimate),
              status: 'accepted',
              answeredAt: new Date().toISOString(),
              acceptedBy: signed.clientName || null,
              signature: signed.signature ?? null,
              confirmationNotMailed,
            });
            // The server computes the sums of the selection and the payments of the job.
            void refresh().catch(() => undefined);
          }}
          onChosen={(depositMethod) => {
            setDialog(null);
            change({ depositMethod });
          }}
          onOutdated={onOutdated}
        />
      )}
      {asking.now && (
        <LazySheet
          {...asking.sheet}
          asking={asking.now}
          estimate={estimate}
          companyName={contractor.companyName}
        />
      )}
      {canSign && (
        <DeclineDialog
          estimate={estimate}
          companyName={contractor.companyName}
          open={dialog === 'decline'}
          onClose={() => setDialog(null)}
          onDeclined={() => {
            setDialog(null);
            change({ status: 'declined', answeredAt: new Date().toISOString(), acceptedBy: null });
          }}
          onOutdated={onOutdated}
        />
      )}
    </div>
  );
}
