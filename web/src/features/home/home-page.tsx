import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Wordmark } from '../../ui/wordmark.tsx';
import { HangingEstimate } from './hanging-estimate.tsx';

const THIS_YEAR = new Date().getFullYear();
const WRAP = 'mx-auto w-full max-w-[1232px] px-4 lg:px-8';

/** The front door: what Plumbline is for, and the ways in. */
export function HomePage() {
  useDocumentTitle('Estimates for contractors');
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr_auto] overflow-x-clip">
      <header className="relative z-6">
        <div className={`flex h-17 items-center justify-between ${WRAP}`}>
          <Wordmark />
          <ButtonLink to="/login">Sign In</ButtonLink>
        </div>
      </header>
      <main
        className={`grid gap-10 pt-[clamp(28px,5vw,72px)] lg:grid-cols-[minmax(0,1.05fr)_minmax(0,1fr)] lg:gap-16 ${WRAP}`}
      >
        <div className="lg:self-center lg:pb-20">
          <h1 className="text-[clamp(46px,5.9vw,84px)] leading-[.98] font-[660] tracking-[-.035em] [font-stretch:80%]">
            Stop losing jobs to sloppy estimates
          </h1>
          <p className="mt-5 mb-7 max-w-[42ch] text-lg leading-6.75 tracking-normal text-pretty text-ink-2">
            Build the estimate on site, send it before you leave the driveway, and see the moment your client
            opens it.
          </p>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
            <ButtonLink to="/register" variant="signal" size="large">
              Start Free Trial
            </ButtonLink>
            <p className="text-sm text-ink-2">
              7 days free, no card.
              <br />
              Then $15 a month.
            </p>
          </div>
        </div>
        <HangingEstimate />
      </main>
      <footer className="relative z-2 border-t border-ink bg-paper">
        <p className={`py-5 text-sm text-ink-2 ${WRAP}`}>© {THIS_YEAR} Plumbline</p>
      </footer>
    </div>
  );
}
