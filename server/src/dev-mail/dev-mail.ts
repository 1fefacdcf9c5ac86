import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import type { App } from '../http/app-instance.ts';
import { isFromThisMachine } from '../http/is-from-this-machine.ts';
import { renderMail } from '../mail/layout/render-mail.tsx';
import { findKeptMessage, listKeptMessages } from '../mail/queries.ts';
import { findMailMessage, MAIL_MESSAGES } from '../mail/registry.ts';
import { type KeptMail, readKeptMail } from '../mail/transport/read-kept-mail.ts';
import { keptMailPage, messagePage, samplesPage } from './dev-mail-pages.tsx';
import { DEV_MAIL_CSS } from './dev-mail-style.ts';

const LISTED = 200;
const HTML = 'text/html; charset=utf-8';

/** A message runs and loads nothing, can be framed only by our own page, and opens its links in a new tab. */
const MESSAGE_HEADERS = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
  'x-frame-options': 'SAMEORIGIN',
};

const byId = z.object({ id: z.string() });
const byIdAndPlace = z.object({ id: z.string(), place: z.coerce.number() });
const byName = z.object({ name: z.string() });

/**
 * Mail kept without a mail server, and a sample of every message, for the developer at this
 * machine (`isFromThisMachine`). For everybody else, and in production, these pages do not exist; if a mail server is
 * configured, only the samples do.
 */
export function devMail(app: App, deps: Deps): void {
  const { appUrl, smtpUrl } = deps.config;

  const existsIf =
    (condition: boolean) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
      if (!condition || !isFromThisMachine(request, deps.config)) return reply.callNotFound();
      return void reply.header('cache-control', 'no-store');
    };
  const ifKept = existsIf(!smtpUrl);
  const ifSampled = existsIf(true);

  async function findMail(id: string): Promise<KeptMail | null> {
    const row = z.uuid().safeParse(id).success ? await findKeptMessage(deps.db, id) : null;
    return row && readKeptMail(row.raw);
  }

  app.get('/dev/mail/style.css', { onRequest: ifSampled, schema: { hide: true } }, (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(DEV_MAIL_CSS),
  );

  app.get('/dev/mail', { onRequest: ifKept, schema: { hide: true } }, async (_request, reply) =>
    reply.type(HTML).send(await keptMailPage(await listKeptMessages(deps.db, LISTED))),
  );

  app.get(
    '/dev/mail/:id',
    { onRequest: ifKept, schema: { hide: true, params: byId } },
    async ({ params }, reply) => {
      const mail = await findMail(params.id);
      if (!mail) return reply.callNotFound();
      const facts = [
        { term: 'From', value: mail.from },
        { term: 'To', value: mail.to },
        { term: 'Reply to', value: mail.replyTo },
        { term: 'Message id', value: mail.messageId },
      ];
      return reply.type(HTML).send(await messagePage(mail, facts, `/dev/mail/${params.id}`));
    },
  );

  app.get(
    '/dev/mail/:id/html',
    { onRequest: ifKept, schema: { hide: true, params: byId } },
    async ({ params }, reply) => {
      const mail = await findMail(params.id);
      if (!mail) return reply.callNotFound();
      return reply.type(HTML).headers(MESSAGE_HEADERS).send(mail.html);
    },
  );

  app.get(
    '/dev/mail/:id/attachments/:place',
    { onRequest: ifKept, schema: { hide: true, params: byIdAndPlace } },
    async ({ params }, reply) => {
      const attachment = (await findMail(params.id))?.attachments[params.place];
      if (!attachment) return reply.callNotFound();
      return reply
        .type(attachment.contentType)
        .header('content-disposition', 'attachment')
        .send(Buffer.from(attachment.content));
    },
  );

  app.get('/dev/mail/samples', { onRequest: ifSampled, schema: { hide: true } }, async (_request, reply) =>
    reply.type(HTML).send(await samplesPage(Object.keys(MAIL_MESSAGES))),
  );

  app.get(
    '/dev/mail/samples/:name',
    { onRequest: ifSampled, schema: { hide: true, params: byName } },
    async ({ params }, reply) => {
      const sample = findMailMessage(params.name)?.composeSample(appUrl);
      if (!sample) return reply.callNotFound();
      const facts = [{ term: 'Message', value: params.name }];
      const page = await messagePage(
        { ...sample, attachments: [] },
        facts,
        `/dev/mail/samples/${params.name}`,
      );
      return reply.type(HTML).send(page);
    },
  );

  app.get(
    '/dev/mail/samples/:name/html',
    { onRequest: ifSampled, schema: { hide: true, params: byName } },
    async ({ params }, reply) => {
      const sample = findMailMessage(params.name)?.composeSample(appUrl);
      if (!sample) return reply.callNotFound();
      return reply
        .type(HTML)
        .headers(MESSAGE_HEADERS)
        .send(await renderMail(sample));
    },
  );
}
