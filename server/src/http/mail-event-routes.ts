import { z } from 'zod';
import { EMAIL_SERVICES, type EmailService } from '../config/mail-config.ts';
import type { Deps } from '../deps.ts';
import { InvalidInputError, NotFoundError, UnauthorizedError } from '../errors.ts';
import type { MailSources } from '../mail/mail-sources.ts';
import { recordReport } from '../mail/reports/record-report.ts';
import { readReportToken } from '../mail/reports/report-token.ts';
import { type MailEventService, UnreadableEventError } from '../providers/mail-events/mail-event-service.ts';
import { mailgunEvents } from '../providers/mail-events/mailgun.ts';
import { postmarkEvents } from '../providers/mail-events/postmark.ts';
import { sendgridEvents } from '../providers/mail-events/sendgrid.ts';
import { sesEvents } from '../providers/mail-events/ses.ts';
import { WrongSignatureError } from '../providers/payment-hook.ts';
import { ANYONE, type App } from './app-instance.ts';

/** SendGrid sends many events at once. */
const MAX_BYTES = 2 * 1024 * 1024;

const SERVICES: Readonly<Record<EmailService, (secret: string) => MailEventService>> = {
  postmark: postmarkEvents,
  ses: sesEvents,
  sendgrid: sendgridEvents,
  mailgun: mailgunEvents,
};

/** Receives delivery reports of the configured email service. The raw body is signed, so nothing parses it before. */
export function mailEventRoutes(app: App, deps: Deps, sources: Pick<MailSources, 'recordOutcome'>): void {
  const { events } = deps.config.mailReports;
  const service = events && SERVICES[events.service](events.secret);
  app.register(async (scope: App) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MAX_BYTES }, (_request, body, done) => {
      done(null, body);
    });
    scope.post(
      '/webhooks/mail/:service',
      {
        config: { ...ANYONE, sessionless: true, limit: 'mail-webhook' },
        schema: { hide: true, params: z.object({ service: z.enum(EMAIL_SERVICES) }) },
      },
      async (request, reply) => {
        if (!service || request.params.service !== events.service)
          throw new NotFoundError('This email service is not configured.');
        const body = typeof request.body === 'string' ? request.body : '';
        const call = { headers: request.headers, body, now: deps.clock.now() };
        const reports = await service.read(call).catch((error: unknown) => {
          if (error instanceof WrongSignatureError)
            throw new UnauthorizedError(error.message, 'WRONG_SIGNATURE');
          if (error instanceof UnreadableEventError) throw new InvalidInputError('body', error.message);
          throw error;
        });
        for (const { token, kind, reason } of reports) {
          const mailId = readReportToken(deps, token);
          if (mailId) await recordReport({ ...deps, sources }, { mailId, kind, reason });
        }
        return reply.code(200).send({ received: true });
      },
    );
  });
}
