import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { CAMPAIGN_PATH, CampaignPage } from './campaign-page.tsx';
import { CLAIMS, type Claims, claimsToShow } from './claims.ts';
import { HomePage } from './home/home-page.tsx';
import { QUESTIONS } from './home/questions.ts';
import { LegalPage } from './legal-page.tsx';
import { DEFAULT_PRIVACY, DEFAULT_TERMS, readLegalText } from './legal-texts.ts';
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
  /** Whether unconfirmed claims are left out. */
  readonly production: boolean;
  /** The operator's texts; null for the default. */
  readonly legal: { readonly terms: string | null; readonly privacy: string | null };
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

const TERMS = {
  path: '/terms',
  title: 'Terms of service · Plumbline',
  description: 'The terms for using Plumbline.',
};
const PRIVACY = {
  path: '/privacy',
  title: 'Privacy · Plumbline',
  description: 'What Plumbline keeps, for how long, and who sees it.',
};

/** The marketing home page. */
export function renderHomePage({
  appUrl,
  year,
  production,
  claims = CLAIMS,
}: MarketingOptions): MarketingPage {
  return pageOf(HOME, <HomePage claims={claimsToShow(claims, production)} year={year} />, [
    softwareApplication(appUrl, HOME.description),
    questionPage(QUESTIONS),
  ]);
}

/** The campaign landing page. */
export function renderCampaignPage({
  appUrl,
  year,
  production,
  claims = CLAIMS,
}: MarketingOptions): MarketingPage {
  return pageOf(CAMPAIGN, <CampaignPage claims={claimsToShow(claims, production)} year={year} />, [
    softwareApplication(appUrl, HOME.description),
  ]);
}

export function renderTermsPage({ year, legal }: MarketingOptions): MarketingPage {
  const sections = legal.terms === null ? DEFAULT_TERMS : readLegalText(legal.terms);
  return pageOf(TERMS, <LegalPage title="Terms of service" sections={sections} year={year} />, []);
}

export function renderPrivacyPage({ year, legal }: MarketingOptions): MarketingPage {
  const sections = legal.privacy === null ? DEFAULT_PRIVACY : readLegalText(legal.privacy);
  return pageOf(PRIVACY, <LegalPage title="Privacy" sections={sections} year={year} />, []);
}

function pageOf(
  texts: Pick<MarketingPage, 'path' | 'title' | 'description'>,
  content: ReactNode,
  structuredData: readonly StructuredData[],
): MarketingPage {
  return { ...texts, html: renderToStaticMarkup(content), structuredData, picture: PREVIEW_PICTURE };
}
