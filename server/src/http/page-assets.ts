import type { PublicEstimateResponse } from '@plumbline/contract/public-estimates';

export type PublicPageData = PublicEstimateResponse & { readonly isOwner: boolean };

/** A page's parts as the web workspace renders them: texts are plain, `html` is markup. */
export interface RenderedPage {
  readonly title: string;
  readonly description: string;
  readonly siteName: string;
  readonly html: string;
}

/** What the link in a reminder stops. */
export interface ReminderLink {
  readonly companyName: string;
  readonly estimateNumber: string;
  readonly isStopped: boolean;
}

/** What `web/src/public/entry-server.tsx` exports. */
export interface PublicPageRenderer {
  renderPublicPage(data: PublicPageData): RenderedPage;
  renderNotFoundPage(): RenderedPage;
  renderStopRemindersPage(link: ReminderLink): RenderedPage;
  renderUnknownLinkPage(): RenderedPage;
  renderBusyPage(): RenderedPage;
  renderErrorPage(): RenderedPage;
}

/** Where the pages come from: files built beforehand, or sources compiled as they are asked for. */
export interface PageAssets {
  /** The document of the single-page app. */
  appShell(url: string): Promise<string>;
  publicPageRenderer(): Promise<PublicPageRenderer>;
  /** Markup for the head of a client's page: its styles. */
  readonly publicPageStyles: string;
  /** Markup for the end of a client's page: what brings it to life. */
  readonly publicPageScripts: string;
  /** The last touch to a whole document before it is sent. */
  finishDocument(url: string, html: string): Promise<string>;
}
