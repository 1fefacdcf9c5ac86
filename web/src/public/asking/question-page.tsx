/** @jsxImportSource preact */
import { TextField } from '../answering/text-field.tsx';
import { MessagePage } from '../message-page.tsx';

/** The form for a question on a separate page, for browsers without scripts. */
export interface QuestionForm {
  /** The address of the client's page. */
  readonly page: string;
  readonly noun: string;
  readonly number: string;
  readonly companyName: string;
  /** The id of the question: the same form sent twice counts once. */
  readonly messageId: string;
  readonly fields: Readonly<Record<'text' | 'name' | 'email', string>>;
  readonly faults: Readonly<Partial<Record<'text' | 'name' | 'email', string>>>;
  /** Why it was not sent, a sentence. */
  readonly failure: string | null;
  readonly isSent: boolean;
}

/** The page's title and only heading. */
export const questionTitle = ({ isSent }: QuestionForm) => (isSent ? 'Sent' : 'Ask a question');

/** Asks a question by a plain form, or confirms that it was sent. */
export function QuestionPage({ form }: { form: QuestionForm }) {
  const { page, noun, number, companyName, messageId, fields, faults, failure, isSent } = form;
  const link = (
    <p>
      <a href={page}>Back to the {noun}</a>
    </p>
  );
  if (isSent)
    return (
      <MessagePage title={questionTitle(form)} text={`${companyName} will answer here and by email.`}>
        {link}
      </MessagePage>
    );
  return (
    <MessagePage title={questionTitle(form)} text={`${number} · ${companyName}`}>
      <form method="post" action={`${page}/question`} noValidate>
        {failure !== null && (
          <div className="failure" role="alert">
            <strong>Your message wasn’t sent</strong>
            <p>{failure}</p>
          </div>
        )}
        <input type="hidden" name="id" value={messageId} />
        <div className="field">
          <label htmlFor="text">Your question</label>
          <textarea
            id="text"
            name="text"
            rows={5}
            maxLength={2_000}
            required
            dir="auto"
            value={fields.text}
            aria-invalid={faults.text !== undefined}
            aria-describedby={faults.text === undefined ? undefined : 'text-below'}
          />
          {faults.text !== undefined && (
            <p id="text-below" className="field-fault">
              {faults.text}
            </p>
          )}
        </div>
        <TextField
          label="Your name"
          name="name"
          autoComplete="name"
          required
          value={fields.name}
          fault={faults.name}
        />
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          required
          hint={`For the answer. It isn’t shown on the ${noun}’s page.`}
          value={fields.email}
          fault={faults.email}
        />
        <button className="button button-primary" type="submit">
          Send
        </button>
      </form>
      {link}
    </MessagePage>
  );
}
