/** @jsxImportSource preact */
import { invoiceTitle } from '@plumbline/contract/invoices/invoice-rows';
import type { ComponentChildren } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { type QuestionForm, QuestionPage, questionTitle } from './asking/question-page.tsx';
import { loadBooked } from './booked-later.ts';
import { brandProperties } from './brand.ts';
import { nounOf } from './figures.ts';
import { InvoicePage } from './invoice/invoice-page.tsx';
import type { InvoicePageData } from './invoice/invoice-page-data.ts';
import { MessagePage } from './message-page.tsx';
import { pageFrame } from './page-frame.tsx';
import { PublicPage } from './public-page.tsx';
import type { PublicPageData } from './public-page-data.ts';
import { type ReminderLink, StopRemindersPage, stopRemindersTitle } from './stop-reminders-page.tsx';
import { type Trouble, WayBack } from './way-back.tsx';

// The server renders any page in one step.
await loadBooked();

/** A page's parts, for the server to insert between its own head and scripts; texts are plain, `html` is markup. */
export interface RenderedPage {
  readonly title: string;
  readonly description: string;
  readonly siteName: string;
  readonly html: string;
}

/** The estimate page, ready for hydration. Title and description contain no amounts, because previews show them. */
export function renderPublicPage(data: PublicPageData): RenderedPage {
  const { estimate, contractor } = data;
  const { companyName } = contractor;
  const { changeOrder } = estimate;
  const job = changeOrder?.title ?? estimate.jobType?.name;
  return {
    title: `${changeOrder ? 'Change order' : 'Estimate'} ${estimate.estimateNumber} from ${companyName}`,
    description: job ? `${job}, by ${companyName}` : `An estimate from ${companyName}`,
    siteName: companyName,
    html: renderToString(<PublicPage data={data} frame={pageFrame(contractor, nounOf(estimate))} />),
  };
}

/** For an unknown id and for an estimate the reader may not see, which must be indistinguishable. */
export function renderNotFoundPage(): RenderedPage {
  return message(
    'Estimate Not Found',
    'The link may be incomplete, or the estimate may be offline while it’s being updated. Contact the company that sent it.',
  );
}

/** The page of an invoice. Title and description contain no amounts, because previews show them. */
export function renderInvoicePage(data: InvoicePageData): RenderedPage {
  const { invoice, contractor } = data;
  const { companyName } = contractor;
  return {
    title: `Invoice ${invoice.number} from ${companyName}`,
    description: `${invoiceTitle(invoice)}, by ${companyName}`,
    siteName: companyName,
    html: renderToString(<InvoicePage data={data} brand={brandProperties(contractor)} />),
  };
}

/** For an unknown id and for a draft, which must be indistinguishable. */
export function renderInvoiceNotFoundPage(): RenderedPage {
  return message(
    'Invoice Not Found',
    'The link may be incomplete, or the invoice is not online. Contact the company that sent it.',
  );
}

/** The page behind the link in a reminder, before and after the client stops reminders. */
export function renderStopRemindersPage(link: ReminderLink): RenderedPage {
  return {
    title: stopRemindersTitle(link),
    description: `Reminders from ${link.companyName}`,
    siteName: link.companyName,
    html: renderToString(<StopRemindersPage link={link} />),
  };
}

/** The form for a question, for browsers without scripts, and its answer. */
export function renderQuestionPage(form: QuestionForm): RenderedPage {
  return {
    title: questionTitle(form),
    description: `${form.number} from ${form.companyName}`,
    siteName: form.companyName,
    html: renderToString(<QuestionPage form={form} />),
  };
}

/** For an invalid link to stop reminders. */
export function renderUnknownLinkPage(): RenderedPage {
  return message(
    'This link doesn’t work',
    'It may be incomplete. Open it from the email again, or reply to the email to stop reminders.',
  );
}

/** For a rate-limited network and an overloaded server. */
export function renderBusyPage(trouble: Trouble): RenderedPage {
  return message(
    'Please try again later',
    'We’re getting a lot of requests. Please try again in a few minutes.',
    <WayBack {...trouble} />,
  );
}

/** For a PDF that is not ready or cannot be generated; `reason` is a sentence. */
export function renderNoDocumentPage(reason: string): RenderedPage {
  return message('We can’t show the PDF right now', reason);
}

/** For a request that failed on the server. */
export function renderErrorPage(trouble: Trouble): RenderedPage {
  return message(
    'We couldn’t show this page',
    'Something went wrong on our end. Please try again in a moment.',
    <WayBack {...trouble} />,
  );
}

function message(title: string, text: string, actions?: ComponentChildren): RenderedPage {
  const html = renderToString(
    <MessagePage title={title} text={text}>
      {actions}
    </MessagePage>,
  );
  return { title, description: text, siteName: 'Plumbline', html };
}
