import type { Claims } from '../claims.ts';
import { PlusIcon } from '../icons.tsx';
import { PageFooter, PageHeader, SkipLink } from '../page-frame.tsx';
import { LOGIN_PATH, REGISTER_PATH } from '../plan.ts';
import { Testimonials } from '../testimonials.tsx';
import { Features } from './features.tsx';
import { FinalCall } from './final-call.tsx';
import { HomeHero } from './home-hero.tsx';
import { BeforeAndAfter, PainAndPromise } from './home-story.tsx';
import { Pricing } from './pricing.tsx';
import { QUESTIONS } from './questions.ts';
import { Steps } from './steps.tsx';

const STEPS = [
  {
    title: 'Walk the job',
    text: 'Pick the client and the job type. Your rates, markups and tax are already filled in.',
  },
  {
    title: 'Add the lines',
    text: 'Hours, materials from the list, permit and disposal. The total updates as you go.',
  },
  { title: 'Send it', text: 'By email with the PDF attached, and as a page that’s easy to read on a phone.' },
  { title: 'Get the yes', text: 'They sign and pay the deposit. You’ll know right away.' },
];

const TRADES = ['Plumbers', 'Electricians', 'Roofers', 'Landscapers', 'HVAC', 'General contractors'];

/** The home page for signed-out visitors. */
export function HomePage({ claims, year }: { claims: Claims; year: number }) {
  return (
    <div className="page">
      <SkipLink />
      <PageHeader>
        <nav className="nav" aria-label="Main">
          <a className="nav-section" href="#pricing-section">
            Pricing
          </a>
          <a className="nav-section" href="#faq-section">
            FAQ
          </a>
          <a href={LOGIN_PATH}>Sign In</a>
          <a className="button button-secondary" href={REGISTER_PATH}>
            Sign Up
          </a>
        </nav>
      </PageHeader>
      <main id="main" tabIndex={-1}>
        <HomeHero rating={claims.rating} isSample={!claims.confirmed} />
        <Trades />
        <PainAndPromise />
        <BeforeAndAfter acceptance={claims.acceptance} isSample={!claims.confirmed} />
        <Features />
        <Testimonials {...claims} />
        <Pricing
          id="pricing-section"
          title="One plan. Here’s the estimate."
          text="One extra job a year pays for it many times over. Try it free for 7 days, cancel anytime."
        />
        <Steps id="how-it-works" title="How it works" steps={STEPS} />
        <Questions />
        <FinalCall
          title="Send your next estimate plumb"
          text="7 days free. No card. Ten minutes to your first one."
          variant="signal"
        />
      </main>
      <PageFooter year={year} />
    </div>
  );
}

function Trades() {
  return (
    <div className="wrap trades">
      <p>Made for</p>
      <ul>
        {TRADES.map((trade) => (
          <li key={trade}>{trade}</li>
        ))}
      </ul>
    </div>
  );
}

function Questions() {
  return (
    <section id="faq-section" aria-labelledby="faq-title">
      <div className="wrap beside">
        <h2 id="faq-title">Questions, straight answers</h2>
        <div className="questions">
          {QUESTIONS.map(({ question, answer }, index) => (
            <details key={question} open={index === 0}>
              <summary>
                {question}
                <PlusIcon />
              </summary>
              <p className="quiet">{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
