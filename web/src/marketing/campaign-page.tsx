import type { Claims } from './claims.ts';
import { FinalCall } from './home/final-call.tsx';
import { Pricing } from './home/pricing.tsx';
import { QuoteCard } from './home/quote-card.tsx';
import { Steps } from './home/steps.tsx';
import { PageFooter, PageHeader, SkipLink, StartLink } from './page-frame.tsx';
import { Quote } from './testimonials.tsx';

export const CAMPAIGN_PATH = '/reddit';
const SIGN_UP = 'SignUp';

const PAINS = [
  {
    title: 'Your evenings',
    text: 'You’re on site until six, and then the paperwork starts. You saw the job on Monday. The estimate goes out on Thursday.',
  },
  {
    title: 'Your price',
    text: 'A number in a text message looks like any other number, so the lowest one wins.',
  },
  {
    title: 'Your guess',
    text: 'Did they read it? Did it land in spam? You call too early, or too late, or not at all.',
  },
];
const STEPS = [
  {
    title: 'Enter job details',
    text: 'Client, hours, materials, permit. Your rates, markups and tax fill in.',
  },
  {
    title: 'Click generate',
    text: 'You get a PDF with your name and colors, right to the cent.',
  },
  {
    title: 'Send to the client',
    text: 'They open it on their phone, accept, sign and pay the deposit. You see each step as it happens.',
  },
];

/** The landing page of advertisements. It stores the attribution, and reports its calls to action to the pixel. */
export function CampaignPage({ claims, year }: { claims: Claims; year: number }) {
  return (
    <div className="page" data-landing-page={CAMPAIGN_PATH}>
      <SkipLink />
      <PageHeader sticky>
        <nav className="nav" aria-label="Main">
          <StartLink variant="signal" size="medium" conversion={SIGN_UP} />
        </nav>
      </PageHeader>
      <main id="main" tabIndex={-1}>
        <section className="pitch" aria-labelledby="pitch-title">
          <div className="wrap pitch-grid">
            <div>
              <h1 id="pitch-title">Write it in the truck. Get the yes by dinner.</h1>
              <p className="lead">
                Plumbline turns hours and materials into an estimate your client can open, sign and pay a
                deposit on, from any phone. For plumbers, electricians, roofers, landscapers, HVAC techs and
                general contractors.
              </p>
              <div className="start">
                <StartLink conversion={SIGN_UP} />
                <p className="small">
                  7 days free, no card.
                  <br />
                  Then $15 a month.
                </p>
              </div>
            </div>
            <div className="hung">
              <span className="cord" aria-hidden="true" />
              <span className="clip" aria-hidden="true" />
              <QuoteCard />
            </div>
          </div>
        </section>
        <Pains />
        <Steps id="how-it-works" title="How It Works" steps={STEPS} />
        {claims.campaignTestimonial && (
          <section aria-label="What a contractor says">
            <div className="wrap said">
              <Quote {...claims.campaignTestimonial} isSample={!claims.confirmed} />
            </div>
          </section>
        )}
        <Pricing
          id="pricing-section"
          title="$15 a month. Flat."
          text="No tiers, no seats, no cut of your deposits. Unlimited estimates, free for 7 days, cancel anytime."
          conversion={SIGN_UP}
        />
        <FinalCall
          title="Your next estimate could be out by four"
          text="7 days free. No card. Ten minutes to your first one."
          variant="primary"
          conversion={SIGN_UP}
        />
      </main>
      <PageFooter year={year} />
    </div>
  );
}

function Pains() {
  return (
    <section aria-labelledby="pains">
      <div className="wrap">
        <h2 id="pains" className="narrow-title">
          Your work wins jobs. Your paperwork loses them.
        </h2>
        <ul className="columns">
          {PAINS.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p className="quiet">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
