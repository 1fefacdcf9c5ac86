import { z } from 'zod';
import { selectionInput } from '../content/groups.ts';
import { ownId } from '../content/lines.ts';
import { emailField, nameField, storable } from '../fields.ts';

/** A client asks something, or asks for changes of the estimate; a contractor answers. */
export const QUESTION_KINDS = ['question', 'changes'] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];
export const MESSAGE_KINDS = [...QUESTION_KINDS, 'answer'] as const;
export const MESSAGE_AUTHORS = ['client', 'contractor'] as const;

/** The maximum length of a message, in characters. */
export const MESSAGE_LIMIT = 2_000;
/** The maximum number of messages that clients can write about one estimate. */
export const CLIENT_MESSAGES_LIMIT = 100;

export const QUESTION_FAULTS = {
  text: 'Please write a message',
  name: 'Please enter your name',
  email: 'Please enter a valid email address',
} as const;

/** Control characters that neither a page nor a mail can show, except line breaks and tabs. */
const UNSEEN = /[^\P{Cc}\n\t]/gu;

/** A character that a reader sees: neither a space nor one without a shape, such as U+200B. */
const SEEN = /[^\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

const messageText = z
  .string({ error: (issue) => (issue.input === undefined ? QUESTION_FAULTS.text : undefined) })
  .transform((text) => text.replace(/\r\n?/g, '\n').replace(UNSEEN, '').trim())
  .pipe(
    z
      .string()
      .max(MESSAGE_LIMIT)
      .refine((text) => SEEN.test(text), { error: QUESTION_FAULTS.text })
      .refine(storable, { error: 'must be plain text' }),
  );

const partField = ownId.nullish().transform((id) => id ?? null);

/** A client's message. A part or pick that the estimate no longer has is ignored rather than refused. */
export const questionRequest = z.strictObject({
  id: ownId.describe('An id that you generate. Repeating the same id has no further effect'),
  kind: z.enum(QUESTION_KINDS, { error: `must be one of ${QUESTION_KINDS.join(', ')}` }).default('question'),
  text: messageText,
  name: nameField.min(1, { error: QUESTION_FAULTS.name }),
  email: emailField(QUESTION_FAULTS.email).describe('Where the answer is emailed. Never shown on the page'),
  groupId: partField.describe('The group that it is about'),
  lineId: partField.describe('The line that it is about'),
  selection: selectionInput
    .nullish()
    .transform((selection) => selection ?? null)
    .describe('What the client has picked so far'),
});
export type QuestionRequest = z.input<typeof questionRequest>;
export type QuestionFields = z.output<typeof questionRequest>;

/** A message as the client's page shows it, without addresses. */
export const publicMessage = z.object({
  id: z.uuid(),
  author: z.enum(MESSAGE_AUTHORS),
  kind: z.enum(MESSAGE_KINDS),
  name: z.string().describe('Who wrote it'),
  text: z.string(),
  about: z.string().nullable().describe('The title of the group or line that it is about'),
  groupId: z.uuid().nullable(),
  lineId: z.uuid().nullable(),
  at: z.iso.datetime(),
});
export type PublicMessage = z.infer<typeof publicMessage>;

export const questionResponse = z.object({
  success: z.literal(true),
  message: z.string(),
  messages: z.array(publicMessage).describe('All messages of the estimate, oldest first'),
});
export type QuestionResponse = z.infer<typeof questionResponse>;

/** A message as its contractor reads it. */
export const message = publicMessage.extend({
  email: z
    .string()
    .nullable()
    .describe('The address of the client who wrote it, or to which an answer was emailed'),
  picked: z.array(z.string()).describe('The titles of what the client had picked'),
  readAt: z.iso.datetime().nullable().describe('When the contractor answered it or marked it as read'),
});
export type Message = z.infer<typeof message>;

export const messages = z.array(message);

export const changesSinceSent = z.object({
  changes: z
    .array(z.string())
    .describe(
      'Sentences, as the email and the page will list them. Empty if the client asked for no changes',
    ),
});
export type ChangesSinceSent = z.infer<typeof changesSinceSent>;

const ANSWER_TO = ['asker', 'client'] as const;

/** An answer is shown on the client's page and emailed to one address. */
export const answerRequest = z.strictObject({
  id: ownId.describe('An id that you generate. Repeating the same id has no further effect'),
  to: z
    .enum(ANSWER_TO, { error: `must be one of ${ANSWER_TO.join(', ')}` })
    .default('asker')
    .describe('Who gets the email: the person who asked last, or the client of the estimate'),
  text: messageText,
});
export type AnswerRequest = z.input<typeof answerRequest>;
export type AnswerFields = z.output<typeof answerRequest>;
