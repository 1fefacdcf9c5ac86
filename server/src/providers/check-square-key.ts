import type { KeyTestResponse } from '@plumbline/contract/key-test';
import { z } from 'zod';
import type { Config } from '../config.ts';
import { type KeyCheck, type KeyCheckDeps, unknownVerdict } from './key-check.ts';
import { openSquareClient, squareLiveMode } from './square-client.ts';

/** Square leaves an empty list out. */
const locationsAnswer = z.object({
  locations: z.array(z.object({ status: z.string().optional() })).default([]),
});

/** The SDK's error for an answer of Square's that is a refusal. */
const refusal = z.object({
  statusCode: z.union([z.literal(401), z.literal(403)]),
  body: z.object({
    errors: z.tuple(
      [z.object({ category: z.literal('AUTHENTICATION_ERROR'), code: z.string() })],
      z.unknown(),
    ),
  }),
});

/** Whether Square accepts an access token, by listing its locations: a deposit is paid at one. */
export const checkSquareKey: KeyCheck = async (deps, key, timeoutMs) => {
  try {
    const square = await openSquareClient(deps.config, key, timeoutMs);
    const { locations } = locationsAnswer.parse(await square.locations.list({ maxRetries: 0 }));
    return accepted(
      deps.config,
      locations.some(({ status }) => status === 'ACTIVE'),
    );
  } catch (error) {
    return refused(deps, error);
  }
};

function accepted(config: Config, hasActiveLocation: boolean): KeyTestResponse {
  const liveMode = squareLiveMode(config);
  if (!hasActiveLocation)
    return {
      works: false,
      liveMode,
      message:
        'Square accepts this access token, but the account has no active location. Add one in Square first.',
    };
  const known = 'Square accepts this access token.';
  const message = liveMode === false ? `${known} It is for the sandbox: no real money moves with it.` : known;
  return { works: true, liveMode, message };
}

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
    message: REFUSALS[code] ?? `Square does not accept this access token. ${copyAgain}`,
  };
}

const REFUSALS: Readonly<Record<string, string | undefined>> = {
  ACCESS_TOKEN_EXPIRED:
    'This Square access token has expired. Make a new one in the Square Developer Console.',
  ACCESS_TOKEN_REVOKED:
    'This Square access token was revoked. Make a new one in the Square Developer Console.',
  INSUFFICIENT_SCOPES:
    'Square knows this access token, but it may not read the locations, which deposits need.',
};
