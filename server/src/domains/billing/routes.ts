import {
  billingRedirect,
  billingStatus,
  cancelSubscriptionRequest,
  cancelSubscriptionResponse,
  reactivateSubscriptionRequest,
  reactivateSubscriptionResponse,
  verifySessionRequest,
  verifySessionResponse,
} from '@plumbline/contract/billing';
import type { Deps } from '../../deps.ts';
import { type App, contractor, PERSON } from '../../http/app-instance.ts';
import { accountOf } from '../../http/session-guard.ts';
import { checkStatus } from './check-status.ts';
import { cancelSubscription } from './checkout/cancel-subscription.ts';
import { resumeSubscription } from './checkout/resume-subscription.ts';
import { startCheckout } from './checkout/start-checkout.ts';
import { startPortal } from './checkout/start-portal.ts';
import { verifySession } from './checkout/verify-session.ts';
import { getStatus } from './get-status.ts';

const tags = ['Billing'];
const CHANGING = { ...PERSON, limit: 'change-plan' } as const;
const ASKING = { ...PERSON, limit: 'ask-plan' } as const;

export function billingRoutes(app: App, deps: Deps): void {
  app.get(
    '/api/billing/status',
    { config: contractor('settings:read'), schema: { tags, response: { 200: billingStatus } } },
    (request) => getStatus(deps, accountOf(request)),
  );

  app.post(
    '/api/billing/sync-status',
    {
      config: ASKING,
      schema: {
        tags,
        description: 'Asks Stripe how the plan stands.',
        response: { 200: billingStatus },
      },
    },
    (request) => checkStatus(deps, accountOf(request)),
  );

  app.post(
    '/api/billing/checkout',
    {
      config: CHANGING,
      schema: {
        tags,
        description:
          'Answers where the plan is bought. 409 ALREADY_SUBSCRIBED with a plan that runs, PAYMENT_PAST_DUE with one that is owed for.',
        response: { 200: billingRedirect },
      },
    },
    async (request) => ({ url: await startCheckout(deps, accountOf(request)) }),
  );

  app.post(
    '/api/billing/portal',
    {
      config: CHANGING,
      schema: {
        tags,
        description: 'Answers where the card is changed and invoices are found.',
        response: { 200: billingRedirect },
      },
    },
    async (request) => ({ url: await startPortal(deps, accountOf(request)) }),
  );

  app.post(
    '/api/billing/cancel-subscription',
    {
      config: CHANGING,
      schema: {
        tags,
        description: 'Everything works until the end of what is paid for.',
        body: cancelSubscriptionRequest,
        response: { 200: cancelSubscriptionResponse },
      },
    },
    async (request) => {
      const message = await cancelSubscription(deps, accountOf(request), request.body.reason);
      return { success: true as const, message };
    },
  );

  app.post(
    '/api/billing/reactivate-subscription',
    {
      config: CHANGING,
      schema: {
        tags,
        description:
          'Takes a cancellation back; a plan that has ended is bought again at `url`; else neither.',
        body: reactivateSubscriptionRequest,
        response: { 200: reactivateSubscriptionResponse },
      },
    },
    (request) => resumeSubscription(deps, accountOf(request)),
  );

  app.post(
    '/api/billing/verify-session',
    {
      config: ASKING,
      schema: {
        tags,
        description: 'Asks Stripe whether a checkout the contractor came back from was paid.',
        body: verifySessionRequest,
        response: { 200: verifySessionResponse },
      },
    },
    (request) => verifySession(deps, accountOf(request), request.body.session_id),
  );
}
