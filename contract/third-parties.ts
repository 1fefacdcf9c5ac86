/** The services of others that the operator has configured, as a page is told of them. */
export interface ThirdParties {
  /** Product analytics and session recordings: PostHog, or what speaks its protocol. */
  readonly analytics?: {
    readonly key: string;
    /** Where events go: an address without a path. */
    readonly host: string;
    /** Where its scripts come from: an address without a path. */
    readonly assets: string;
  };
  /** Live chat: a website of Crisp. */
  readonly chat?: { readonly id: string };
  /** Advertising: a pixel of Reddit. */
  readonly pixel?: { readonly id: string };
  /** Whether the visitor is asked before any of them is loaded. */
  readonly needsConsent: boolean;
}

/** The id of the element that tells a page, in JSON. It is there only where something is configured. */
export const THIRD_PARTIES_ELEMENT = 'third-parties';

export const CHAT_SCRIPT = 'https://client.crisp.chat/l.js';
export const PIXEL_SCRIPT = 'https://www.redditstatic.com/ads/pixel.js';
