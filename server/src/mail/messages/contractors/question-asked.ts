import { z } from 'zod';
import { defineNotice, typedParagraph } from '../../estimate-notice.ts';
import { cleanHeaderText } from '../../transport/clean-header-text.ts';

/** Tells the contractor that a client asked a question or asked for changes. */
export const questionAsked = defineNotice({
  details: z.object({
    kind: z.enum(['question', 'changes']),
    name: z.string(),
    email: z.string(),
    /** In the client's words. */
    text: z.string(),
    /** The group or line that it is about; empty for the whole estimate. */
    about: z.string(),
    /** The client's selection, for a change request; may be empty. */
    picked: z.string(),
  }),
  because: (noun) => `a client wrote to you about your ${noun}`,
  words: ({ kind, name, email, text, about, picked }, { number, noun }) => {
    const who = cleanHeaderText(name);
    const part = cleanHeaderText(about);
    const asks = kind === 'changes' ? `${who} asked for changes` : `${who} asked a question`;
    return {
      subject: `${kind === 'changes' ? 'Change request on' : 'Question on'} ${number} from ${who}`,
      heading: part ? `${asks} about ${part}` : asks,
      paragraphs: [
        typedParagraph(text),
        ...(picked ? [`Their choices: ${cleanHeaderText(picked)}.`] : []),
        `Answer in Plumbline: your answer appears on the ${noun}’s page and is emailed to ${email}.`,
      ],
      button: kind === 'changes' ? 'Answer or revise' : 'Answer',
    };
  },
  sample: {
    kind: 'question',
    name: 'Dana Whitfield',
    email: 'dana@whitfield.example',
    text: 'Do the new gutters come in the same brown as the fascia?',
    about: 'Gutters',
    picked: '',
  },
});
