import type { AccountSession } from '@plumbline/contract/accounts/account-security';
import Bowser from 'bowser';
import type { SessionRow } from './session-queries.ts';

export function presentSession(row: SessionRow, currentId: string): AccountSession {
  return {
    id: row.id,
    device: presentDevice(row.userAgent),
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt.toISOString(),
    current: row.id === currentId,
  };
}

const APPLE_MOBILES = ['iPhone', 'iPad'];

/** Browser and system in words. A user agent is arbitrary text, so only names known to the library are shown. */
export function presentDevice(userAgent: string | null): string {
  if (!userAgent) return 'Unknown device';
  const { browser, os, platform } = Bowser.parse(userAgent);
  const name = knownName(Bowser.BROWSER_MAP, browser.name)?.replace(/ for .+$/, '');
  const model = APPLE_MOBILES.find((known) => known === platform.model);
  const system = model ?? knownName(Bowser.OS_MAP, os.name);
  if (name && system) return `${name} on ${system}`;
  return name ?? system ?? 'Unknown device';
}

function knownName(names: Record<string, string>, found: string | undefined): string | undefined {
  return Object.values(names).find((name) => name === found);
}
