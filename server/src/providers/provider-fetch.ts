/** The time limit of a complete answer, in milliseconds. */
export const PROVIDER_TIMEOUT_MS = 10_000;

/**
 * A `fetch` for the providers' SDKs. One deadline covers the whole answer with its body. Refuses redirects, so that a key goes
 * to the configured address only. Refuses anything but a JSON object, because the SDKs accept it as an answer, and Stripe's
 * then throws where it cannot be caught.
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
