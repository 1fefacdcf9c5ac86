import type { ThirdParties } from '@plumbline/contract/app/third-parties';

const KINDS = ['script', 'style', 'img', 'font', 'connect', 'media', 'worker'] as const;
type Kind = (typeof KINDS)[number];

/** The third-party addresses a page may load from, by kind. */
export type Sources = Readonly<Partial<Record<Kind, readonly string[]>>>;

const CRISP = 'https://client.crisp.chat';
const CRISP_PICTURES = 'https://image.crisp.chat';
const CRISP_FILES = 'https://storage.crisp.chat';

/** The addresses in Crisp's documentation for a chat without games and video calls. */
const CHAT: Sources = {
  script: [CRISP],
  style: [CRISP],
  img: [CRISP, CRISP_PICTURES, CRISP_FILES],
  font: [CRISP],
  connect: [CRISP, CRISP_FILES, 'wss://client.relay.crisp.chat'],
  media: [CRISP],
  worker: ['blob:'],
};

const PIXEL: Sources = {
  script: ['https://www.redditstatic.com'],
  img: ['https://alb.reddit.com'],
  connect: [
    'https://www.redditstatic.com',
    'https://alb.reddit.com',
    'https://pixel-config.reddit.com',
    'https://conversions-config.reddit.com',
  ],
};

/** The recorder compresses its data in a worker from a blob. */
function analyticsSources({ host, assets }: NonNullable<ThirdParties['analytics']>): Sources {
  const both = [...new Set([host, assets])];
  return { script: both, connect: both, img: both, worker: ['blob:'] };
}

/** Exactly the addresses that these services need. */
export function thirdPartySources({ analytics, chat, pixel }: Omit<ThirdParties, 'needsConsent'>): Sources {
  const all = [
    ...(analytics ? [analyticsSources(analytics)] : []),
    ...(chat ? [CHAT] : []),
    ...(pixel ? [PIXEL] : []),
  ];
  return Object.fromEntries(
    KINDS.flatMap((kind) => {
      const sources = new Set(all.flatMap((one) => one[kind] ?? []));
      return sources.size > 0 ? [[kind, [...sources]]] : [];
    }),
  );
}
