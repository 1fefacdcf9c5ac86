import { THIRD_PARTIES_ELEMENT, type ThirdParties } from '@plumbline/contract/app/third-parties';
import type { Config } from '../config/config.ts';
import { policyWith } from '../http/security-headers.ts';
import { jsonForScript } from './html.ts';
import type { PageAssets } from './page-assets.ts';

/** The third-party configuration of one kind of page, and the policy that allows it. */
interface PageOpening {
  /** Markup for the end of the head or body; empty if nothing is configured. */
  readonly data: string;
  /** The content security policy; undefined for the default. */
  readonly policy: string | undefined;
}

export interface PageOpenings {
  readonly app: PageOpening;
  /** The public pages have no chat. */
  readonly marketing: PageOpening;
}

export const CLOSED: PageOpenings = {
  app: { data: '', policy: undefined },
  marketing: { data: '', policy: undefined },
};

/** Allows the configured services on the app and the public pages; never on clients' pages. */
export function openPages(config: Config, withVite: boolean): PageOpenings {
  const { chat: _chat, ...withoutChat } = config.thirdParties;
  return {
    app: openingFor(config, withVite, config.thirdParties),
    marketing: openingFor(config, withVite, withoutChat),
  };
}

function openingFor(config: Config, withVite: boolean, services: ThirdParties): PageOpening {
  const { needsConsent: _needsConsent, ...configured } = services;
  if (Object.keys(configured).length === 0) return { data: '', policy: undefined };
  return {
    data: `<script type="application/json" id="${THIRD_PARTIES_ELEMENT}">${jsonForScript(services)}</script>`,
    policy: policyWith(config, withVite, configured),
  };
}

/** Adds the configuration to the app and the public pages. */
export function tellPages(assets: PageAssets, { app, marketing }: PageOpenings): PageAssets {
  return {
    ...assets,
    appShell: async (url, page) =>
      (await assets.appShell(url, page)).replace('</head>', () => `${app.data}</head>`),
    marketingScripts: marketing.data + assets.marketingScripts,
  };
}
