/** How long a provider may take for a whole answer, in milliseconds. */
export const PROVIDER_TIMEOUT_MS = 10_000;

/**
 * `fetch` as the providers' SDKs are to use it. One deadline stands over the whole answer, its body too. A redirect is refused: a
 * key goes to the configured address and nowhere else. Anything but a JSON object is refused here, because the SDKs take
 * it for an answer, and Stripe's fails on it where nobody can catch that.
 */
export function providerFetch(timeoutMs: number): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await response.text();
    if (!isJsonObject(text))
      throw new Error(`The provider answered ${response.status} without a JSON object.`);
    return new Response(text, response);
  };
}

function isJsonObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
