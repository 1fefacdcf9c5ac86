export interface ShownPage {
  readonly status: number;
  /** Where the browser is sent instead of being shown anything. */
  readonly redirect: string | null;
  readonly headings: readonly string[];
  readonly buttons: readonly string[];
  readonly alert: string | null;
  readonly html: string;
}

/** Opens a hosted page, or presses the button that posts `action`, as a browser without scripts would. */
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
