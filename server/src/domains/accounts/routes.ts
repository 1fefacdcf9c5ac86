import {
  loginRequest,
  profile,
  registerRequest,
  resendVerificationRequest,
  verifyCodeRequest,
  verifyParams,
  verifyResponse,
} from '@plumbline/contract/accounts';
import {
  forgotRequest,
  resetLinkResponse,
  resetRequest,
} from '@plumbline/contract/accounts/account-security';
import { successResponse } from '@plumbline/contract/errors';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { ANY_PERSON, type App, contractor } from '../../http/app-instance.ts';
import { isFromOwnPage } from '../../http/is-from-own-page.ts';
import { leaveUnopened } from '../../http/opened-ahead.ts';
import { markBrowser, readBrowserToken, unmarkBrowser } from '../../http/registration-cookie.ts';
import { accountOf, clearSessionCookie, setSessionCookie } from '../../http/session-guard.ts';
import { RESET_PASSWORD, VERIFY_EMAIL } from '../../mail/token-purposes.ts';
import { getProfile } from './get-profile.ts';
import { checkResetLink } from './passwords/check-reset-link.ts';
import { resetPassword } from './passwords/reset-password.ts';
import { registerAccount } from './registration/register-account.ts';
import { requestLink } from './registration/request-link.ts';
import { verifyCode } from './registration/verify-code.ts';
import { verifyEmail } from './registration/verify-email.ts';
import { logIn } from './sessions/log-in.ts';
import { logOut } from './sessions/revoke-session.ts';

const tags = ['Auth'];
const success = (message: string) => ({ success: true as const, message });

export function accountRoutes(app: App, deps: Deps): void {
  const signIn = (reply: FastifyReply, token: string) => {
    setSessionCookie(deps, reply, token);
    unmarkBrowser(deps, reply);
  };

  app.post(
    '/api/auth/register',
    {
      config: { ...ANY_PERSON, limit: 'register' },
      schema: { tags, body: registerRequest, response: { 200: successResponse } },
    },
    async (request, reply) => {
      await registerAccount(deps, request.body, markBrowser(deps, request, reply));
      return success('Please check your email to verify your account before signing in.');
    },
  );

  app.post(
    '/api/auth/resend-verification',
    {
      config: { ...ANY_PERSON, limit: 'resend-verification' },
      schema: { tags, body: resendVerificationRequest, response: { 200: successResponse } },
    },
    async (request) => {
      await requestLink(deps, VERIFY_EMAIL, request.body.email, readBrowserToken(request));
      return success('If the account still needs it, a new verification email is on its way.');
    },
  );

  app.get(
    '/api/auth/verify/:token',
    {
      config: ANY_PERSON,
      preHandler: leaveUnopened,
      schema: {
        tags,
        description:
          'Followed from a page of this site, it also signs in, unless another account is signed in.',
        params: verifyParams,
        response: { 200: verifyResponse },
      },
    },
    async (request, reply) => {
      const token = await verifyEmail(deps, request.params.token, {
        // Another site must not be able to sign a visitor into an account of its choice, or out of theirs.
        signsIn: !request.session && isFromOwnPage(request, deps.config.appUrl),
        userAgent: request.headers['user-agent'],
      });
      if (token) signIn(reply, token);
      return { ...success('Your email address is verified.'), signedIn: token !== null };
    },
  );

  app.post(
    '/api/auth/verify-code',
    {
      config: { ...ANY_PERSON, limit: 'verify-code' },
      schema: {
        tags,
        description:
          'Verifies the address by the mailed code and signs in. Works in the browser that registered.',
        body: verifyCodeRequest,
        response: { 200: successResponse },
      },
    },
    async (request, reply) => {
      const token = await verifyCode(deps, {
        browserToken: readBrowserToken(request),
        code: request.body.code,
        userAgent: request.headers['user-agent'],
      });
      if (request.session) await logOut(deps, request.session.accountId, request.session.sessionId);
      signIn(reply, token);
      return success('Your email address is verified.');
    },
  );

  app.post(
    '/api/auth/forgot',
    {
      config: { ...ANY_PERSON, limit: 'forgot' },
      schema: { tags, body: forgotRequest, response: { 200: successResponse } },
    },
    async (request) => {
      await requestLink(deps, RESET_PASSWORD, request.body.email);
      return success('If an account with the email exists, reset instructions were sent');
    },
  );

  app.get(
    '/api/auth/reset/:token',
    {
      config: ANY_PERSON,
      schema: {
        tags,
        description: 'Does not use the link up.',
        params: verifyParams,
        response: { 200: resetLinkResponse },
      },
    },
    async (request) => ({ valid: await checkResetLink(deps, request.params.token) }),
  );

  app.post(
    '/api/auth/reset/:token',
    {
      config: ANY_PERSON,
      schema: { tags, params: verifyParams, body: resetRequest, response: { 200: successResponse } },
    },
    async (request) => {
      await resetPassword(deps, request.params.token, request.body.password);
      return success('Your password was changed. Please sign in with the new one.');
    },
  );

  app.post(
    '/api/auth/login',
    {
      config: { ...ANY_PERSON, limit: 'login' },
      schema: { tags, body: loginRequest, response: { 200: successResponse } },
    },
    async (request, reply) => {
      const token = await logIn(deps, { ...request.body, userAgent: request.headers['user-agent'] });
      if (request.session) await logOut(deps, request.session.accountId, request.session.sessionId);
      signIn(reply, token);
      return success('Signed in.');
    },
  );

  app.post(
    '/api/auth/logout',
    { config: ANY_PERSON, schema: { tags, response: { 200: successResponse } } },
    async (request, reply) => {
      if (request.session) await logOut(deps, request.session.accountId, request.session.sessionId);
      clearSessionCookie(deps, reply);
      return success('Signed out.');
    },
  );

  app.get(
    '/api/logout',
    {
      config: ANY_PERSON,
      preHandler: leaveUnopened,
      schema: {
        tags,
        description: 'Ends the session when followed from a page of this site.',
        response: { 303: z.null().describe('To the start page') },
      },
    },
    async (request, reply) => {
      if (request.session && isFromOwnPage(request, deps.config.appUrl)) {
        await logOut(deps, request.session.accountId, request.session.sessionId);
        clearSessionCookie(deps, reply);
      }
      return reply.redirect('/', 303);
    },
  );

  app.get(
    '/api/auth/user',
    { config: contractor('settings:read'), schema: { tags, response: { 200: profile } } },
    async (request) => getProfile(deps, accountOf(request)),
  );
}
