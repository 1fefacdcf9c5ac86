import type { ReactNode } from 'react';
import { AcceptedIcon, PaidIcon, SendIcon, SentIcon, ViewedIcon } from '../icons.tsx';
import { SCREENS } from '../pictures.ts';
import { ScreenPicture } from '../screen-picture.tsx';

interface Feature {
  readonly title: string;
  readonly text: string;
  /** An illustration of the product. */
  readonly demo: ReactNode;
}

const FEATURES: readonly Feature[] = [
  {
    title: 'Built in minutes',
    text: 'Start from trade-specific templates: job types, crew rates and 100+ materials for your kind of work. Markups and tax calculate themselves as you type, to the cent.',
    demo: (
      <ul className="demo-lines">
        <li>
          <b>Tear-off, two layers</b>
          <span className="quiet">Lead · 32 h × $45.00</span>
          <span className="figures">1,440.00</span>
        </li>
        <li>
          <b>Ice and water shield, 2 sq</b>
          <span className="quiet">4 roll × $89.00</span>
          <span className="figures">356.00</span>
        </li>
      </ul>
    ),
  },
  {
    title: 'Your name on it',
    text: 'Custom branding and templates: your logo, colors and license on the PDF and on the page your client opens. Four layouts. None of them says Plumbline at the top.',
    demo: (
      <p className="demo-brand">
        <svg width="72" height="50" viewBox="0 0 64 44" aria-hidden="true" fill="none" strokeWidth="6">
          <path className="ridge-1" d="M2 34 24 8l22 26" />
          <path className="ridge-2" d="m34 18 8-9 20 25" />
        </svg>
        <b>
          Cutter Ridge
          <br />
          Roofing
        </b>
      </p>
    ),
  },
  {
    title: 'Know when they look',
    text: 'Real-time client tracking: see when the estimate was opened, and how often. Call while they are still thinking about it.',
    demo: (
      <ul className="demo-chips">
        <li className="chip chip-sent">
          <SentIcon />
          Sent
        </li>
        <li className="chip chip-viewed">
          <ViewedIcon />
          Viewed
        </li>
        <li className="chip chip-accepted">
          <AcceptedIcon />
          Accepted
        </li>
        <li className="chip chip-paid">
          <PaidIcon />
          Paid
        </li>
      </ul>
    ),
  },
  {
    title: 'Signed and paid on the spot',
    text: 'Clients accept on their phone, sign with a finger and pay the deposit by card, Venmo or check. No account needed.',
    demo: (
      <dl className="ledger figures">
        <div>
          <dt>Total</dt>
          <dd>13,394.93</dd>
        </div>
        <div>
          <dt>Deposit to start, 25%</dt>
          <dd>3,348.73</dd>
        </div>
        <div className="ledger-sum">
          <dt>Deposit received</dt>
          <dd>
            <AcceptedIcon />
            3,348.73
          </dd>
        </div>
      </dl>
    ),
  },
  {
    title: 'Works on the phone in your truck',
    text: 'Responsive design, with no separate app to install. One thumb is enough in the truck, and the same screens fill the big monitor at home.',
    demo: (
      <p className="demo-bar">
        <span>
          <span className="small quiet">Total</span>
          <b className="figures">$13,394.93</b>
        </span>
        <span className="button button-primary">
          <SendIcon />
          Send
        </span>
      </p>
    ),
  },
];

export function Features() {
  return (
    <section aria-labelledby="features">
      <div className="wrap">
        <h2 id="features" className="narrow-title">
          Everything between the site visit and the deposit
        </h2>
        <div className="wide-screen">
          <ScreenPicture
            screen={SCREENS.form}
            sizes="(width < 1264px) calc(100vw - 64px), 1200px"
            onPhone={{ screen: SCREENS.formOnPhone, sizes: 'calc(100vw - 32px)' }}
          />
        </div>
        <ul className="features">
          {FEATURES.map(({ title, text, demo }) => (
            <li key={title} className="feature">
              <h3>{title}</h3>
              <p className="quiet">{text}</p>
              <div className="demo">{demo}</div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
