import type { Question } from './home/questions.ts';
import { PREVIEW_PICTURE } from './pictures.ts';
import { PLAN } from './plan.ts';

export type StructuredData = Readonly<Record<string, unknown>>;

const CONTEXT = 'https://schema.org';

/** The product as structured data. Ratings are left out: search engines require verifiable reviews. */
export function softwareApplication(appUrl: string, description: string): StructuredData {
  return {
    '@context': CONTEXT,
    '@type': 'SoftwareApplication',
    name: 'Plumbline',
    url: `${appUrl}/`,
    description,
    image: `${appUrl}${PREVIEW_PICTURE.path}`,
    applicationCategory: 'BusinessApplication',
    operatingSystem: 'Any, in a web browser',
    featureList: PLAN.inclusions,
    offers: {
      '@type': 'Offer',
      name: PLAN.name,
      price: `${PLAN.price.whole}.${PLAN.price.cents}`,
      priceCurrency: 'USD',
      description: `Per month, after a ${PLAN.trialDays}-day free trial`,
    },
  };
}

/** The questions as the page shows them. */
export function questionPage(questions: readonly Question[]): StructuredData {
  return {
    '@context': CONTEXT,
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}
