import type { ReactElement, ReactNode } from 'react';
import type { KeptMail } from '../mail/transport/read-kept-mail.ts';

interface PageProps {
  readonly title: string;
  readonly children: ReactNode;
}

function Page({ title, children }: PageProps) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{`${title} · Plumbline mail`}</title>
        <link rel="stylesheet" href="/dev/mail/style.css" />
      </head>
      <body>
        <nav aria-label="Mail">
          <a href="/dev/mail">Kept mail</a>
          <a href="/dev/mail/samples">Samples</a>
        </nav>
        <main>
          <h1>{title}</h1>
          {children}
        </main>
      </body>
    </html>
  );
}

interface ListedMail {
  readonly id: string;
  readonly recipient: string;
  readonly subject: string;
  readonly keptAt: Date;
}

const moment = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** The list of kept mail. */
export function keptMailPage(mails: readonly ListedMail[]): Promise<string> {
  return renderPage(
    <Page title="Kept mail">
      <p>No mail server is configured, so messages are kept here instead of being sent. Newest first.</p>
      {mails.length === 0 && <p>Nothing has been sent yet.</p>}
      <ul>
        {mails.map(({ id, recipient, subject, keptAt }) => (
          <li key={id}>
            <a href={`/dev/mail/${id}`}>
              <strong>{subject}</strong>
              <span>
                {recipient} · {moment(keptAt)}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </Page>,
  );
}

/** The list of sample messages. */
export function samplesPage(names: readonly string[]): Promise<string> {
  return renderPage(
    <Page title="Samples">
      <p>Every message the product sends, with made-up content.</p>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <a href={`/dev/mail/samples/${name}`}>
              <strong>{name}</strong>
            </a>
          </li>
        ))}
      </ul>
    </Page>,
  );
}

interface Fact {
  readonly term: string;
  readonly value: string | null;
}

/** One message; `path` is the base address of its HTML and attachments. */
export function messagePage(
  mail: Pick<KeptMail, 'subject' | 'text' | 'attachments'>,
  facts: readonly Fact[],
  path: string,
): Promise<string> {
  return renderPage(
    <Page title={mail.subject || 'No subject'}>
      <dl>
        {facts.map(({ term, value }) => (
          <Fact key={term} term={term} value={value} />
        ))}
      </dl>
      {mail.attachments.length > 0 && (
        <>
          <h2>Attachments</h2>
          <ul>
            {mail.attachments.map(({ fileName, content }, place) => (
              <li key={fileName}>
                <a href={`${path}/attachments/${place}`} download={fileName}>
                  <strong>{fileName}</strong>
                  <span>{Math.ceil(content.byteLength / 1024)} kB</span>
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
      <h2>Message</h2>
      <iframe
        src={`${path}/html`}
        title={`Message: ${mail.subject}`}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
      />
      <h2>Plain text</h2>
      <pre>{mail.text}</pre>
    </Page>,
  );
}

function Fact({ term, value }: Fact) {
  if (value === null) return null;
  return (
    <>
      <dt>{term}</dt>
      <dd>{value}</dd>
    </>
  );
}

/** React escapes the content of messages. */
async function renderPage(page: ReactElement): Promise<string> {
  const { renderToStaticMarkup } = await import('react-dom/server');
  return `<!doctype html>${renderToStaticMarkup(page)}`;
}
