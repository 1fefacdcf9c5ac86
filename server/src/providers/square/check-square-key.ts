import type { KeyTestResponse } from '@plumbline/contract/payments/key-test';
import { z } from 'zod';
import type { Config } from '../../config/config.ts';
import { type KeyCheck, type KeyCheckDeps, unknownVerdict } from '../key-check.ts';
import { openSquareClient, squareLiveMode } from './square-client.ts';

/** Square omits an empty list. */
const locationsAnswer = z.object({
  locations: z
    .array(z.object({ status: z.string().optional(), currency: z.string().optional() }))
    .default([]),
});

/** The SDK's error for a refusal by Square. */
const refusal = z.object({
  statusCode: z.union([z.literal(401), z.literal(403)]),
  body: z.object({
    errors: z.tuple(
      [z.object({ category: z.literal('AUTHENTICATION_ERROR'), code: z.string() })],
      z.unknown(),
    ),
  }),
});

/** Tests an access token by listing its locations: a deposit is paid at one, in that location's currency. */
export const checkSquareKey: KeyCheck = async (deps, key, timeoutMs) => {
  try {
    return accepted(deps.config, await listActive(deps.config, key, timeoutMs));
  } catch (error) {
    return refused(deps, error);
  }
};

type Location = z.output<typeof locationsAnswer>['locations'][number];

async function listActive(
  config: Pick<Config, 'squareApiBase'>,
  key: string,
  timeoutMs?: number,
): Promise<Location[]> {
  const square = await openSquareClient(config, key, timeoutMs);
  const { locations } = locationsAnswer.parse(await square.locations.list({ maxRetries: 0 }));
  return locations.filter(({ status }) => status === 'ACTIVE');
}

/** The currencies of the active locations: Square refuses payments in any other. Throws the SDK's errors. */
export async function listSquareCurrencies(
  config: Pick<Config, 'squareApiBase'>,
  accessToken: string,
): Promise<string[]> {
  return currenciesOf(await listActive(config, accessToken));
}

const currenciesOf = (active: readonly Location[]) => [
  ...new Set(active.flatMap(({ currency }) => (isCurrencyCode(currency) ? [currency] : []))),
];

function accepted(config: Config, active: readonly Location[]): KeyTestResponse {
  const liveMode = squareLiveMode(config);
  if (active.length === 0)
    return {
      works: false,
      liveMode,
      message:
        'Square accepts this access token, but the account has no active location. Add one in Square first.',
    };
  const known = `Square accepts this access token.${currencySentence(active)}`;
  const message = liveMode === false ? `${known} It’s for the sandbox, so no real money moves.` : known;
  return { works: true, liveMode, message };
}

/** Names each currency, `US Dollar (USD)`, since Square refuses payments in any other. Empty when Square names none. */
function currencySentence(active: readonly Location[]): string {
  const codes = currenciesOf(active);
  if (codes.length === 0) return '';
  const names = new Intl.DisplayNames('en-US', { type: 'currency' });
  const list = new Intl.ListFormat('en-US').format(codes.map((code) => `${names.of(code)} (${code})`));
  return ` It can take payments in ${list} only.`;
}

const isCurrencyCode = (text: string | undefined): text is string =>
  text !== undefined && /^[A-Z]{3}$/.test(text);

function refused(deps: KeyCheckDeps, error: unknown): KeyTestResponse {
  const parsed = refusal.safeParse(error);
  if (!parsed.success) return unknownVerdict(deps, 'Square', error);
  const liveMode = squareLiveMode(deps.config);
  const side = liveMode === false ? 'sandbox' : 'production';
  const copyAgain = `Copy the ${side} access token from the Square Developer Console.`;
  const [{ code }] = parsed.data.body.errors;
  return {
    works: false,
    liveMode,
    message: REFUSALS[code] ?? `Square doesn’t accept this access token. ${copyAgain}`,
  };
}

const REFUSALS: Readonly<Record<string, string | undefined>> = {
  ACCESS_TOKEN_EXPIRED:
    'This Square access token has expired. Create a new one in the Square Developer Console.',
  ACCESS_TOKEN_REVOKED:
    'This Square access token was revoked. Create a new one in the Square Developer Console.',
  INSUFFICIENT_SCOPES:
    'Square recognizes this access token, but deposits need its permission to read locations.',
};
