import type { FastifyReply } from 'fastify';
import { escapeHtml } from './escape-html.ts';
import { HOSTED_PAGE_STYLE } from './hosted-page-style.ts';

export interface HostedPage {
  /** Names the sandbox's provider and the page, such as "Stripe stand-in: pay". */
  readonly title: string;
  readonly heading: string;
  readonly lead?: string;
  /** Formatted for display, such as "$1,250.50": see `formatAmount`. */
  readonly amount?: string;
  /** An error, announced to screen readers. */
  readonly notice?: string;
  readonly rows?: readonly (readonly [label: string, value: string])[];
  readonly forms?: readonly HostedForm[];
  readonly link?: { readonly label: string; readonly url: string };
}

/** A form that posts to the page's own address. */
export interface HostedForm {
  readonly fields?: readonly HostedField[];
  readonly buttons: readonly HostedButton[];
}

/** A select if it has options, otherwise a text field. */
export interface HostedField {
  readonly name: string;
  readonly label: string;
  readonly value?: string;
  readonly options?: readonly (readonly [value: string, label: string])[];
}

/** Posts `action=<action>`. */
export interface HostedButton {
  readonly action: string;
  readonly label: string;
  readonly look?: 'main' | 'warn';
}

/** Sends a page that needs no script. */
export function sendHostedPage(reply: FastifyReply, page: HostedPage, status = 200): FastifyReply {
  return reply
    .status(status)
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'")
    .send(renderHostedPage(page));
}

export function renderHostedPage(page: HostedPage): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(page.title)}</title>
<style>${HOSTED_PAGE_STYLE}</style>
</head>
<body>
<header><h1>Sandbox: no real money</h1></header>
<main>
<h2>${escapeHtml(page.heading)}</h2>
${page.lead ? `<p>${escapeHtml(page.lead)}</p>` : ''}
${page.amount ? `<p class="amount">${escapeHtml(page.amount)}</p>` : ''}
${page.notice ? `<p class="notice" role="alert">${escapeHtml(page.notice)}</p>` : ''}
${renderRows(page.rows ?? [])}
${(page.forms ?? []).map(renderForm).join('\n')}
${page.link ? `<a class="link" href="${escapeHtml(page.link.url)}">${escapeHtml(page.link.label)}</a>` : ''}
</main>
</body>
</html>
`;
}

function renderRows(rows: readonly (readonly [string, string])[]): string {
  if (rows.length === 0) return '';
  const lines = rows.map(([label, value]) => `<dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd>`);
  return `<dl>${lines.join('')}</dl>`;
}

function renderForm({ fields = [], buttons }: HostedForm): string {
  return `<form method="post">${fields.map(renderField).join('')}${buttons.map(renderButton).join('')}</form>`;
}

function renderField({ name, label, value = '', options }: HostedField): string {
  const named = `name="${escapeHtml(name)}"`;
  const control = options
    ? `<select ${named}>${options.map((option) => renderOption(option, value)).join('')}</select>`
    : `<input ${named} value="${escapeHtml(value)}">`;
  return `<label>${escapeHtml(label)}${control}</label>`;
}

function renderOption([value, label]: readonly [string, string], chosen: string): string {
  return `<option value="${escapeHtml(value)}"${value === chosen ? ' selected' : ''}>${escapeHtml(label)}</option>`;
}

function renderButton({ action, label, look }: HostedButton): string {
  const style = look ? ` class="${look}"` : '';
  return `<button${style} name="action" value="${escapeHtml(action)}">${escapeHtml(label)}</button>`;
}
