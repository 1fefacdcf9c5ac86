import { randomUUID } from 'node:crypto';
import { type QuestionFields, questionRequest } from '@plumbline/contract/estimates/questions';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AccountId } from '../account-id.ts';
import { ForbiddenError } from '../errors.ts';
import { ANYONE, type App } from '../http/app-instance.ts';
import { beginRefusal } from '../http/error-handler.ts';
import { viewerOf } from '../http/session-guard.ts';
import type {
  InvoicePageData,
  PageAssets,
  PublicPageData,
  QuestionForm,
  RenderedPage,
} from './page-assets.ts';
import { refuseWithPages, sendClientPage } from './send-client-page.ts';

/** Stores a client's question. Throws the errors of the API's call. */
export type QuestionSink = (
  id: string,
  question: QuestionFields,
  asker: { readonly ipAddress: string; readonly viewer: AccountId | null },
) => Promise<unknown>;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Fits 2,000 characters in any script, encoded. */
const BODY_LIMIT_BYTES = 64 * 1024;
const FIELDS = ['text', 'name', 'email'] as const;

type QuestionRequest = FastifyRequest<{ Params: { id: string } }>;

/** The pages of a kind of document that take questions. */
interface QuestionedPage {
  /** The first part of their address. */
  readonly kind: 'estimate' | 'invoice';
  readonly find: (id: string, viewer: AccountId | null) => Promise<PublicPageData | InvoicePageData | null>;
}

/**
 * The form for questions of a browser without scripts. It has no token: the link itself grants permission to
 * ask, and a form on another site is refused. `kind` and `find` are the pages that lead to it.
 */
export function questionPage(
  app: App,
  assets: PageAssets,
  { kind, find: findPage }: QuestionedPage,
  ask: QuestionSink,
): void {
  const send = (request: QuestionRequest, reply: FastifyReply, page: RenderedPage) =>
    sendClientPage(request, reply, assets, page);

  /** The document at the address, or the not-found page. */
  const find = async (request: QuestionRequest) => {
    const { id } = request.params;
    const viewer = viewerOf(request, kind === 'invoice' ? 'invoices:read' : 'estimates:read');
    const found = UUID.test(id) ? await findPage(id, viewer) : null;
    if (found) return found;
    const renderer = await assets.publicPageRenderer();
    return kind === 'invoice' ? renderer.renderInvoiceNotFoundPage() : renderer.renderNotFoundPage();
  };

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: BODY_LIMIT_BYTES },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    refuseWithPages(scope, assets);
    const url = `/${kind}/:id/question`;
    scope.get<{ Params: { id: string } }>(
      url,
      { config: ANYONE, schema: { hide: true } },
      async (request, reply) => {
        const found = await find(request);
        if ('html' in found) return send(request, reply.code(404), found);
        const renderer = await assets.publicPageRenderer();
        return send(request, reply, renderer.renderQuestionPage(formOf(found)));
      },
    );

    const config = { ...ANYONE, limit: 'ask-question' } as const;
    scope.post<{ Params: { id: string } }>(
      url,
      { config, schema: { hide: true } },
      async (request, reply) => {
        const found = await find(request);
        if ('html' in found) return send(request, reply.code(404), found);
        const renderer = await assets.publicPageRenderer();
        const show = (changes: Partial<QuestionForm>) =>
          send(request, reply, renderer.renderQuestionPage({ ...formOf(found, request.body), ...changes }));
        const { id, text, name, email } = (request.body ?? {}) as Record<string, unknown>;
        const question = questionRequest.safeParse({ id, text, name, email });
        if (!question.success) {
          void reply.code(400);
          const issues = question.error.issues.map(({ path, message }) => [String(path[0]), message]);
          return show({ faults: Object.fromEntries(issues) });
        }
        try {
          if (request.headers['sec-fetch-site'] === 'cross-site')
            throw new ForbiddenError('Please open the page from your link and try again.');
          const asker = { ipAddress: request.ip, viewer: viewerOf(request) };
          await ask(request.params.id, question.data, asker);
        } catch (error) {
          const { body } = beginRefusal(error as Error, request, reply);
          return show({ failure: body.message ?? 'Please try again in a moment.' });
        }
        return show({ isSent: true });
      },
    );
  });
}

/** The form with the typed text, or one with the client's name and a new id. */
function formOf(data: PublicPageData | InvoicePageData, body?: unknown): QuestionForm {
  const typed = (body ?? {}) as Record<string, unknown>;
  const read = (name: string) => (typeof typed[name] === 'string' ? typed[name] : '');
  const [text, name, email] = FIELDS.map(read);
  const { clientName } = 'invoice' in data ? data.invoice : data.estimate;
  return {
    ...namesOf(data),
    companyName: data.contractor.companyName,
    messageId: UUID.test(read('id')) ? read('id') : randomUUID(),
    fields: {
      text: text ?? '',
      name: body === undefined ? (clientName ?? '') : (name ?? ''),
      email: email ?? '',
    },
    faults: {},
    failure: null,
    isSent: false,
  };
}

function namesOf(data: PublicPageData | InvoicePageData): Pick<QuestionForm, 'page' | 'noun' | 'number'> {
  if ('invoice' in data)
    return { page: `/invoice/${data.invoice.id}`, noun: 'invoice', number: `Invoice ${data.invoice.number}` };
  const { id, changeOrder, estimateNumber } = data.estimate;
  return {
    page: `/estimate/${id}`,
    noun: changeOrder ? 'change order' : 'estimate',
    number: estimateNumber,
  };
}
