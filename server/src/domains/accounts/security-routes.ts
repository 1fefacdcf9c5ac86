import { Readable } from 'node:stream';
import { verifyParams } from '@plumbline/contract/accounts';
import {
  accountSession,
  changeEmailRequest,
  changePasswordRequest,
  closeAccountRequest,
  closingSummary,
} from '@plumbline/contract/accounts/account-security';
import { successResponse } from '@plumbline/contract/errors';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { ANY_PERSON, type App, PERSON } from '../../http/app-instance.ts';
import { idParams } from '../../http/id-params.ts';
import { NO_HANDLER_TIMEOUT } from '../../http/limits/http-limits.ts';
import { leaveUnopened } from '../../http/opened-ahead.ts';
import { accountOf, clearSessionCookie, sessionOf, setSessionCookie } from '../../http/session-guard.ts';
import { closeAccount } from './closing/close-account.ts';
import { exportAccount } from './closing/export-account.ts';
import { exportArchive } from './closing/export-archive.ts';
import { getClosingSummary } from './closing/get-holdings.ts';
import { confirmEmail } from './email-change/confirm-email.ts';
import { startEmailChange } from './email-change/start-email-change.ts';
import { changePassword } from './passwords/change-password.ts';
import { listSessions } from './sessions/list-sessions.ts';
import { revokeOtherSessions, revokeSession } from './sessions/revoke-session.ts';

const tags = ['Auth'];
const config = PERSON;
const provingPassword = { ...PERSON, limit: 'prove-password' } as const;
const changingEmail = { ...PERSON, limit: 'change-email' } as const;
const response = { 200: successResponse };
const success = (message: string) => ({ success: true as const, message });

/** Routes by which a signed-in contractor manages the account. */
export function accountSecurityRoutes(app: App, deps: Deps): void {
  app.get(
    '/api/auth/sessions',
    { config, schema: { tags, response: { 200: z.array(accountSession) } } },
    (request) => listSessions(deps, sessionOf(request)),
  );

  app.delete('/api/auth/sessions', { config, schema: { tags, response } }, async (request) => {
    const { accountId, sessionId } = sessionOf(request);
    await revokeOtherSessions(deps, accountId, sessionId);
    return success('You’re signed out everywhere else.');
  });

  app.delete(
    '/api/auth/sessions/:id',
    { config, schema: { tags, params: idParams, response } },
    async (request, reply) => {
      const { accountId, sessionId } = sessionOf(request);
      await revokeSession(deps, accountId, request.params.id);
      if (request.params.id === sessionId) clearSessionCookie(deps, reply);
      return success('Signed out.');
    },
  );

  app.post(
    '/api/auth/change-password',
    { config: provingPassword, schema: { tags, body: changePasswordRequest, response } },
    async (request, reply) => {
      setSessionCookie(deps, reply, await changePassword(deps, sessionOf(request), request.body));
      return success('Your password was changed. You’re signed out everywhere else.');
    },
  );

  app.post(
    '/api/auth/change-email',
    { config: changingEmail, schema: { tags, body: changeEmailRequest, response } },
    async (request) => {
      await startEmailChange(deps, accountOf(request), request.body);
      return success('Open the link we emailed to your new address. Until then, the old one stays.');
    },
  );

  app.get(
    '/api/auth/confirm-email/:token',
    { config: ANY_PERSON, preHandler: leaveUnopened, schema: { tags, params: verifyParams, response } },
    async (request) => {
      await confirmEmail(deps, request.params.token);
      return success('Your email address was changed.');
    },
  );

  app.get(
    '/api/auth/export',
    {
      config,
      handlerTimeout: NO_HANDLER_TIMEOUT,
      schema: {
        tags,
        description:
          'Everything of the account, as a JSON file. Each estimate is as it was at one moment; what changes while the ' +
          'file is made may show in one part of it and not in another.',
      },
    },
    (request, reply) =>
      reply
        .type('application/json; charset=utf-8')
        .header('content-disposition', 'attachment; filename="plumbline-export.json"')
        .send(Readable.from(exportAccount(deps, accountOf(request)))),
  );

  app.get(
    '/api/auth/export.zip',
    {
      config: { ...config, limit: 'export-archive' },
      handlerTimeout: NO_HANDLER_TIMEOUT,
      schema: {
        tags,
        description:
          'The same JSON in a ZIP file, with the CSV exports, the PDF of every estimate that was sent, the certificates of ' +
          'acceptance, and every photo and PDF.',
      },
    },
    async (request, reply) =>
      reply
        .type('application/zip')
        .header('content-disposition', 'attachment; filename="plumbline-export.zip"')
        .send(await exportArchive(deps, accountOf(request))),
  );

  app.get(
    '/api/auth/closing-summary',
    { config, schema: { tags, response: { 200: closingSummary } } },
    (request) => getClosingSummary(deps, accountOf(request)),
  );

  app.post(
    '/api/auth/close-account',
    { config: provingPassword, schema: { tags, body: closeAccountRequest, response } },
    async (request, reply) => {
      await closeAccount(deps, accountOf(request), request.body.password);
      clearSessionCookie(deps, reply);
      return success('Your account is closed.');
    },
  );
}
