export interface ShownPage {
  readonly status: number;
  /** Where the answer redirects the browser, or null. */
  readonly redirect: string | null;
  readonly headings: readonly string[];
  readonly buttons: readonly string[];
  readonly alert: string | null;
  readonly html: string;
}

/** Opens a hosted page, or presses the button that posts `action`, like a browser without scripts. */
export async function openHostedPage(url: string, action?: string): Promise<ShownPage> {
  const answer = await fetch(url, {
    redirect: 'manual',
    ...(action && { method: 'POST', body: new URLSearchParams({ action }) }),
  });
  const html = await answer.text();
  const texts = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, text]) => text ?? '');
  return {
    status: answer.status,
    redirect: answer.headers.get('location'),
    headings: texts(/<h[12]>([^<]*)</g),
    buttons: texts(/<button[^>]*>([^<]*)</g),
    alert: texts(/role="alert">([^<]*)</g)[0] ?? null,
    html,
  };
}
