/** The third-party services that the operator has configured, as passed to a page. */
export interface ThirdParties {
  /** Product analytics and session recordings: PostHog or a compatible service. */
  readonly analytics?: {
    readonly key: string;
    /** The address for events, without a path. */
    readonly host: string;
    /** The address of its scripts, without a path. */
    readonly assets: string;
  };
  /** Live chat: a website of Crisp. */
  readonly chat?: { readonly id: string };
  /** Advertising: a pixel of Reddit. */
  readonly pixel?: { readonly id: string };
  /** Whether the visitor must consent before any of them is loaded. */
  readonly needsConsent: boolean;
}

/** The id of the element that carries this in JSON. It exists only when something is configured. */
export const THIRD_PARTIES_ELEMENT = 'third-parties';

export const CHAT_SCRIPT = 'https://client.crisp.chat/l.js';
export const PIXEL_SCRIPT = 'https://www.redditstatic.com/ads/pixel.js';
