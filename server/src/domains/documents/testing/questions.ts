import { randomUUID } from 'node:crypto';
import type { Message, QuestionRequest } from '@plumbline/contract/estimates/questions';
import type { TestApp } from '../../../testing/test-app.ts';
import type { ApiClient } from '../../../testing/visitors/api-client.ts';

/** A valid question, unless overridden. */
export const aQuestion = (fields: Partial<QuestionRequest> = {}): QuestionRequest => ({
  id: randomUUID(),
  kind: 'question',
  text: 'Is metal loud when it rains?',
  name: 'Mara Lindqvist',
  email: 'mara@example.com',
  ...fields,
});

/** Sends a question as a client with the link. */
export const ask = (
  server: TestApp,
  estimateId: string,
  fields: Partial<QuestionRequest> = {},
  client: ApiClient = server.visitor(),
  kind: 'estimates' | 'invoices' = 'estimates',
) => client.post(`/api/${kind}/${estimateId}/questions`, aQuestion(fields));

export const askForChanges = (server: TestApp, estimateId: string, fields: Partial<QuestionRequest> = {}) =>
  ask(server, estimateId, { kind: 'changes', text: 'Please add a gutter.', ...fields });

/** Sends an answer as the contractor. */
export const answer = (contractor: ApiClient, estimateId: string, fields: object = {}) =>
  contractor.post(`/api/estimates/${estimateId}/answers`, {
    id: randomUUID(),
    text: 'No louder than shingle.',
    ...fields,
  });

export const messagesOf = async (contractor: ApiClient, estimateId: string) =>
  (await contractor.get(`/api/estimates/${estimateId}/messages`)).json<Message[]>();
