import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { CAMPAIGN_PATH, CampaignPage } from './campaign-page.tsx';
import { CLAIMS, type Claims } from './claims.ts';
import { HomePage } from './home/home-page.tsx';
import { QUESTIONS } from './home/questions.ts';
import { PREVIEW_PICTURE } from './pictures.ts';
import { questionPage, type StructuredData, softwareApplication } from './structured-data.ts';

/** A page's parts, for the server to insert into a document: texts are plain, `html` is markup. */
export interface MarketingPage {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly html: string;
  readonly structuredData: readonly StructuredData[];
  readonly picture: typeof PREVIEW_PICTURE;
}

export interface MarketingOptions {
  /** The site's URL, without a trailing slash. */
  readonly appUrl: string;
  readonly year: number;
  /** Those of `claims.ts` unless a test passes its own. */
  readonly claims?: Claims;
}

const HOME = {
  path: '/',
  title: 'Plumbline: estimates that win the job',
  description:
    'Estimates for contractors: build one on site, send it before you leave, see when the client opens it. $15 a month, the first 7 days free.',
};
const CAMPAIGN = {
  path: CAMPAIGN_PATH,
  title: 'Plumbline: professional estimates from your phone',
  description:
    'Turn hours and materials into an estimate your client can open, sign and pay a deposit on. $15 a month, flat, and the first 7 days free.',
};

/** The marketing home page. */
export function renderHomePage({ appUrl, year, claims = CLAIMS }: MarketingOptions): MarketingPage {
  return pageOf(HOME, <HomePage claims={claims} year={year} />, [
    softwareApplication(appUrl, HOME.description),
    questionPage(QUESTIONS),
  ]);
}

/** The campaign landing page. */
export function renderCampaignPage({ appUrl, year, claims = CLAIMS }: MarketingOptions): MarketingPage {
  return pageOf(CAMPAIGN, <CampaignPage claims={claims} year={year} />, [
    softwareApplication(appUrl, HOME.description),
  ]);
}

function pageOf(
  texts: Pick<MarketingPage, 'path' | 'title' | 'description'>,
  content: ReactNode,
  structuredData: readonly StructuredData[],
): MarketingPage {
  return { ...texts, html: renderToStaticMarkup(content), structuredData, picture: PREVIEW_PICTURE };
}
