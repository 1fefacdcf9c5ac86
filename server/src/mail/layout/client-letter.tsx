import { brandColors } from '@plumbline/contract/settings/brand-colors';
import { cleanHeaderText } from '../clean-header-text.ts';
import type { EstimateMail } from '../mail-sources.ts';
import { type EstimateFact, EstimateFacts } from './estimate-facts.tsx';
import { MailLayout } from './mail-layout.tsx';
import { MailButton, MailParagraph, TypedText } from './mail-text.tsx';

interface ClientLetterProps {
  readonly estimate: EstimateMail;
  readonly preview: string;
  /** The last one is the signature, below the facts. */
  readonly paragraphs: readonly string[];
  readonly facts: readonly EstimateFact[];
  /** Null if there is nothing to open. */
  readonly link: string | null;
  readonly footer: string;
}

/** A letter to a client in the contractor's colors: paragraphs, facts, and a button to the estimate if it is online. */
export function ClientLetter({ estimate, preview, paragraphs, facts, link, footer }: ClientLetterProps) {
  const { branding, company } = estimate.document;
  const colors = brandColors(branding.primaryColor, branding.accentColor);
  return (
    <MailLayout
      preview={preview}
      sender={cleanHeaderText(company.name)}
      ruleColor={colors.primary}
      footer={footer}
    >
      {paragraphs.slice(0, -1).map((paragraph) => (
        <MailParagraph key={paragraph}>
          <TypedText text={paragraph} {...(link !== null && { link })} />
        </MailParagraph>
      ))}
      <EstimateFacts facts={facts} />
      {link !== null && (
        <MailButton href={link} color={colors.primary} textColor={colors.onPrimary}>
          View estimate
        </MailButton>
      )}
      <MailParagraph>
        <TypedText text={paragraphs.at(-1) ?? ''} />
      </MailParagraph>
    </MailLayout>
  );
}
