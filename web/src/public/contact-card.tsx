/** @jsxImportSource preact */

import { dialable } from '@plumbline/contract/content/dialable';
import type { PublicContractor, PublicEstimate } from '@plumbline/contract/estimates/public-estimates';
import { AskButton } from './asking/asking.tsx';
import { mailTo } from './figures.ts';
import { CallIcon, EnvelopeIcon, MessageIcon } from './icons.tsx';

/** Whom to call, text or write to. */
export function ContactCard({
  contractor,
  estimate,
}: {
  contractor: PublicContractor;
  estimate: PublicEstimate;
}) {
  const { contactName, companyName, phone, email } = contractor;
  const name = contactName || companyName;
  const facts = [name === companyName ? null : companyName, phone].filter(Boolean).join(' · ');
  return (
    <div className="card">
      <div className="who">
        <span className="avatar" aria-hidden="true">
          {initialsOf(name)}
        </span>
        <p>
          <strong dir="auto">{name}</strong>
          {facts && <span className="small quiet">{facts}</span>}
        </p>
      </div>
      <AskButton />
      {(phone || email) && (
        <div className="contacts">
          {phone && (
            <>
              <a className="button button-secondary" href={`tel:${dialable(phone)}`}>
                <CallIcon />
                Call
              </a>
              <a className="button button-secondary" href={`sms:${dialable(phone)}`}>
                <MessageIcon />
                Text
              </a>
            </>
          )}
          {email && (
            <a className="button button-secondary" href={mailTo(email, estimate)}>
              <EnvelopeIcon />
              Email
            </a>
          )}
        </div>
      )}
    </div>
  );
}

/** The first letters of the first and the last word. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const letterOf = (word = '') => String.fromCodePoint(word.codePointAt(0) ?? 32).trim();
  return `${letterOf(words[0])}${words.length > 1 ? letterOf(words.at(-1)) : ''}`.toUpperCase();
}
