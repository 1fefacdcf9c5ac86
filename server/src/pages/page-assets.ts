import type { PublicEstimateResponse } from '@plumbline/contract/estimates/public-estimates';

import type { PublicInvoiceResponse } from '@plumbline/contract/invoices/public-invoices';

export type PublicPageData = PublicEstimateResponse & { readonly isOwner: boolean };
export type InvoicePageData = PublicInvoiceResponse & { readonly isOwner: boolean };

/** A page's parts as rendered by the web workspace: texts are plain, `html` is markup. */
export interface RenderedPage {
  readonly title: string;
  readonly description: string;
  readonly siteName: string;
  readonly html: string;
}

/** The reminders that a link stops. */
export interface ReminderLink {
  readonly companyName: string;
  /** The name of its kind: `estimate`. */
  readonly noun: string;
  readonly estimateNumber: string;
  readonly isStopped: boolean;
}

/** The form for a question, for browsers without scripts. */
export interface QuestionForm {
  /** The address of the client's page. */
  readonly page: string;
  readonly noun: string;
  readonly number: string;
  readonly companyName: string;
  readonly messageId: string;
  readonly fields: Readonly<Record<'text' | 'name' | 'email', string>>;
  readonly faults: Readonly<Partial<Record<'text' | 'name' | 'email', string>>>;
  readonly failure: string | null;
  readonly isSent: boolean;
}

/** The content of an error page besides the error. */
interface Trouble {
  /** The id of the request, as in the log. */
  readonly reference: string;
  /** Whether it links to the home page, which a contractor's client does not need. */
  readonly leadsHome: boolean;
}

/** What `web/src/public/entry-server.tsx` exports. */
export interface PublicPageRenderer {
  renderPublicPage(data: PublicPageData): RenderedPage;
  renderNotFoundPage(): RenderedPage;
  renderInvoicePage(data: InvoicePageData): RenderedPage;
  renderInvoiceNotFoundPage(): RenderedPage;
  renderStopRemindersPage(link: ReminderLink): RenderedPage;
  renderUnknownLinkPage(): RenderedPage;
  renderQuestionPage(form: QuestionForm): RenderedPage;
  renderBusyPage(trouble: Trouble): RenderedPage;
  renderErrorPage(trouble: Trouble): RenderedPage;
  renderNoDocumentPage(reason: string): RenderedPage;
}

/** A public page as rendered by `web/src/marketing/entry-server.tsx`: texts are plain, `html` is markup. */
export interface MarketingPage {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly html: string;
  readonly structuredData: readonly Readonly<Record<string, unknown>>[];
  /** The preview of a link to the page on other sites. */
  readonly picture: {
    readonly path: string;
    readonly width: number;
    readonly height: number;
    readonly alt: string;
  };
}

/** The operator's terms of service and privacy policy; null for the default. */
export interface LegalTexts {
  readonly terms: string | null;
  readonly privacy: string | null;
}

export interface MarketingOptions {
  /** The site's address without a trailing slash. */
  readonly appUrl: string;
  /** Of the copyright. */
  readonly year: number;
  /** Whether claims that the operator has not confirmed are left out. */
  readonly production: boolean;
  readonly legal: LegalTexts;
}

/** The exports of that file. */
export interface MarketingRenderer {
  renderHomePage(options: MarketingOptions): MarketingPage;
  renderCampaignPage(options: MarketingOptions): MarketingPage;
  renderTermsPage(options: MarketingOptions): MarketingPage;
  renderPrivacyPage(options: MarketingOptions): MarketingPage;
}

/** The source of the pages: built files, or sources compiled on demand. */
export interface PageAssets {
  /** The document of the single-page app. With `page`, the source of a page, the page's scripts load together with the app's. */
  appShell(url: string, page?: string): Promise<string>;
  publicPageRenderer(): Promise<PublicPageRenderer>;
  /** Markup for the head of a client's page: its styles. */
  readonly publicPageStyles: string;
  /** Markup for the end of a client's page: its scripts. */
  readonly publicPageScripts: string;
  /** The same for an invoice's page. */
  readonly invoicePageStyles: string;
  readonly invoicePageScripts: string;
  marketingRenderer(): Promise<MarketingRenderer>;
  /** Markup for the head of a public page: its typeface and styles. */
  readonly marketingStyles: string;
  /** Markup for the end of a public page: the script of its carousels. */
  readonly marketingScripts: string;
  /** The last step before a document is sent. */
  finishDocument(url: string, html: string): Promise<string>;
}
