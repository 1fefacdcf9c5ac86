import { createContext, type ReactElement } from 'react';
import { MAIL_WIDTH } from './mail-theme.ts';

/** The subject of the message that is being rendered, which is its title. */
export const MailTitle = createContext('');

/** The element that `MailLayout` puts around a message of fixed width. */
export const FRAME = 'outlook-frame';

/** Outlook for Windows ignores `max-width`, so it gets a table that no other reader sees. */
const FRAME_START = `<!--[if mso]><table role="presentation" align="center" width="${MAIL_WIDTH}" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->`;
const FRAME_END = '<!--[if mso]></td></tr></table><![endif]-->';

/** Renders a composed message as a complete HTML document. */
export async function renderMail({
  subject,
  html,
}: {
  readonly subject: string;
  readonly html: ReactElement;
}): Promise<string> {
  const { render } = await import('@react-email/render');
  const page = await render(<MailTitle.Provider value={subject}>{html}</MailTitle.Provider>);
  return page.replace(`<${FRAME}>`, FRAME_START).replace(`</${FRAME}>`, FRAME_END);
}
