import type { VerifySessionResponse } from '@plumbline/contract/billing';
import { useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { messageFor } from '../../lib/http/error-message.ts';
import { isUnauthorized } from '../../lib/signed-out-redirect.ts';
import { readAttribution } from '../../lib/third-parties/attribution.ts';
import { reportPurchase } from '../../lib/third-parties/conversions.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { toast } from '../../ui/overlays/toast-store.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { refreshPlan, UnverifiedError, useVerifiedSession } from './api.ts';
import { BillingNotice } from './billing-notice.tsx';

const REDIRECT_MS = 5_000;

const BOUGHT = [
  'Unlimited estimates and quotes',
  'Professional PDF generation',
  'Email delivery to clients',
  'Client management',
  'Material database',
  'Priority support',
] as const;

/** The checkout's return page. It verifies the payment, because the URL alone proves nothing. */
export function BillingSuccessPage() {
  useDocumentTitle('Payment');
  return (
    <div aria-live="polite">
      <SessionState />
    </div>
  );
}

function SessionState() {
  const [search] = useSearchParams();
  const sessionId = search.get('session_id') || null;
  const { data, error, isFetching, refetch } = useVerifiedSession(sessionId);

  if (sessionId === null)
    return (
      <BillingNotice
        title="Invalid Payment Session"
        actions={
          <ButtonLink to="/" variant="primary">
            Return to Dashboard
          </ButtonLink>
        }
      >
        <p>
          This link doesn’t include a payment. If you’ve paid, you’ll see your plan under{' '}
          <Link to="/billing">Billing & Subscription</Link>.
        </p>
      </BillingNotice>
    );
  if (data !== undefined) return <Paid session={data} />;
  if (error && !isFetching && !isUnauthorized(error))
    return <NotVerified error={error} onRetry={() => void refetch()} />;
  return (
    <BillingNotice title="Verifying Payment">
      <p className="flex items-center gap-2.5">
        <Spinner />
        We’re confirming your payment with Stripe.
      </p>
    </BillingNotice>
  );
}

function failureText(error: Error): string {
  const unknown = 'Unknown error occurred';
  return error instanceof UnverifiedError ? error.message || unknown : messageFor(error, unknown);
}

function NotVerified({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isReported = useRef(false);
  useEffect(() => {
    if (isReported.current) return;
    isReported.current = true;
    toast({
      title: 'Payment Verification Failed',
      description:
        "We couldn't verify your payment. Please check your subscription status or contact support.",
      variant: 'destructive',
    });
  }, []);
  return (
    <BillingNotice
      title="Payment Verification Failed"
      actions={
        <>
          <Button variant="primary" onClick={onRetry}>
            Try again
          </Button>
          <ButtonLink to="/settings">View Settings</ButtonLink>
          <ButtonLink to="/">Dashboard</ButtonLink>
        </>
      }
    >
      <p>{failureText(error)}</p>
      <p className="text-ink-2">
        If you’ve paid, your plan will appear under <Link to="/billing">Billing & Subscription</Link> once
        Stripe confirms it.
      </p>
    </BillingNotice>
  );
}

function Paid({ session }: { session: VerifySessionResponse['session'] }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [isStaying, setStaying] = useState(false);

  useEffect(() => {
    void refreshPlan(queryClient);
    if (!session) return;
    const { id, amount_total: amountMinor, currency } = session;
    reportPurchase({ amountMinor, currency, transactionId: id, attribution: readAttribution() });
  }, [queryClient, session]);
  useEffect(() => {
    if (isStaying) return undefined;
    const timer = setTimeout(() => void navigate('/', { replace: true }), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [isStaying, navigate]);

  return (
    <BillingNotice
      title="Payment Successful!"
      actions={
        <>
          <ButtonLink to="/" replace variant="primary">
            Continue to Dashboard
          </ButtonLink>
          {!isStaying && <Button onClick={() => setStaying(true)}>Stay on this page</Button>}
        </>
      }
    >
      <h2>Pro Subscription Active</h2>
      <ul>
        {BOUGHT.map((name) => (
          <li key={name} className="flex items-center gap-2.5 border-b border-line py-2 first:border-t">
            <Check aria-hidden="true" className="text-accepted" />
            {name}
          </li>
        ))}
      </ul>
      <p className="text-ink-2">
        {isStaying ? 'Go to your dashboard whenever you’re ready.' : 'Taking you to your dashboard…'}
      </p>
    </BillingNotice>
  );
}
