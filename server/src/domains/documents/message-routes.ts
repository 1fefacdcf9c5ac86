import { successResponse } from '@plumbline/contract/errors';
import {
  answerRequest,
  changesSinceSent,
  messages,
  questionRequest,
  questionResponse,
} from '@plumbline/contract/estimates/questions';
import type { Deps } from '../../deps.ts';
import { ANYONE, type App, contractor } from '../../http/app-instance.ts';
import { idParams } from '../../http/id-params.ts';
import { accountOf, viewerOf } from '../../http/session-guard.ts';
import { type DocumentKind, INVOICE } from './kinds.ts';
import { answerQuestion } from './messages/answer-question.ts';
import { askQuestion } from './messages/ask-question.ts';
import { closeChanges, closeMessages } from './messages/close-messages.ts';
import { listMessages } from './messages/list-messages.ts';
import { previewChanges } from './versions/store-version.ts';

const tags = ['Messages'];
/** Enough for 2,000 characters in any script, and for a selection of everything. */
const bodyLimit = 64 * 1024;

export function messageRoutes(app: App, deps: Deps, kind: DocumentKind): void {
  const reading = contractor(`${kind.scopes}:read`);
  const writing = contractor(`${kind.scopes}:write`);
  const answering = { ...contractor(`${kind.scopes}:send`), limit: 'send-estimate' } as const;
  app.post(
    `${kind.path}/:id/questions`,
    {
      config: { ...ANYONE, limit: 'ask-question' },
      bodyLimit,
      schema: {
        tags,
        params: idParams,
        body: questionRequest,
        response: { 200: questionResponse },
        description:
          'For anybody who has the link. `changes` keeps the status and marks the estimate; on an answered one, or an invoice, it is 409. ' +
          'A part or pick that the document does not show is ignored.',
      },
    },
    async (request) => ({
      success: true as const,
      message: 'Sent',
      messages: await askQuestion(deps, request.params.id, request.body, {
        ipAddress: request.ip,
        viewer: viewerOf(request),
      }),
    }),
  );

  app.get(
    `${kind.path}/:id/messages`,
    { config: reading, schema: { tags, params: idParams, response: { 200: messages } } },
    (request) => listMessages(deps, accountOf(request), request.params.id),
  );

  app.post(
    `${kind.path}/:id/answers`,
    {
      config: answering,
      bodyLimit,
      schema: {
        tags,
        params: idParams,
        body: answerRequest,
        response: { 200: messages },
        description:
          'Answers the last question, on the client’s page and by email. It counts as a sending, marks all messages as read and closes a request for changes.',
      },
    },
    (request) => answerQuestion(deps, accountOf(request), request.params.id, request.body),
  );

  app.post(
    `${kind.path}/:id/messages/read`,
    { config: writing, schema: { tags, params: idParams, response: { 200: successResponse } } },
    async (request) => {
      await closeMessages(deps, accountOf(request), request.params.id);
      return { success: true as const, message: 'Marked as read' };
    },
  );

  // What is issued cannot be changed.
  if (kind === INVOICE) return;
  app.get(
    `${kind.path}/:id/changes`,
    {
      config: reading,
      schema: {
        tags,
        params: idParams,
        response: { 200: changesSinceSent },
        description: 'What differs from the version sent last, while the client waits for changes.',
      },
    },
    (request) => previewChanges(deps, accountOf(request), request.params.id),
  );

  app.post(
    `${kind.path}/:id/changes-done`,
    { config: writing, schema: { tags, params: idParams, response: { 200: successResponse } } },
    async (request) => {
      await closeChanges(deps, accountOf(request), request.params.id);
      return { success: true as const, message: 'Marked as done' };
    },
  );
}
