import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  startTransition,
  useEffect,
  useState,
} from 'react';
import { useStoreLater } from '../lib/use-store-later.ts';

const LONGEST_WAIT_MS = 3_000;
const LONGEST_PAUSE_MS = 50;

/** The deferred parts that are not loaded in advance yet; the first use of one may have loaded it. */
const loads = new Set<() => Promise<unknown>>();
const listeners = new Set<() => void>();
let isQuiet = false;

function becomeQuiet(): void {
  isQuiet = true;
  for (const listener of listeners) listener();
}

/** Loads every deferred part, so that each is available before it is needed, even without a network. */
export async function loadTheRest(): Promise<void> {
  becomeQuiet();
  const parts = [...loads];
  loads.clear();
  // A part that fails to load now is loaded when it is needed.
  await Promise.all(parts.map((load) => load().catch(() => {})));
}

/** Resolves once the browser has nothing else to do. */
const whenIdle = (longestMs: number) =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: longestMs });
    else setTimeout(resolve, longestMs);
  });

let isLoading = false;

/** Loads the deferred parts one by one while the browser is idle, so that a tap never waits for more than one. */
async function loadOneByOne(): Promise<void> {
  if (isLoading) return;
  isLoading = true;
  // Includes those that are added meanwhile.
  for (const part of loads) {
    await whenIdle(LONGEST_PAUSE_MS);
    loads.delete(part);
    part().catch(() => {});
  }
  isLoading = false;
}

/** Loads the deferred parts once the page has loaded and the browser is idle. */
export function loadTheRestWhenQuiet(): void {
  const load = async () => {
    await whenIdle(LONGEST_WAIT_MS);
    becomeQuiet();
    await loadOneByOne();
  };
  if (document.readyState === 'complete') void load();
  else addEventListener('load', () => void load(), { once: true });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const readQuiet = () => isQuiet;

/** Whether the first view is complete, so that further bytes no longer delay it. */
export const useIsQuiet = (): boolean => useStoreLater(subscribe, readQuiet);

/** Loads a part once, with the others or at first use; retries after a failure. */
export function putOff<Part>(find: () => Promise<Part>): () => Promise<Part> {
  let found: Promise<Part> | undefined;
  const load = () => {
    found ??= find().catch((error: unknown) => {
      found = undefined;
      throw error;
    });
    return found;
  };
  loads.add(load);
  if (isQuiet) void loadOneByOne();
  return load;
}

interface LaterOptions {
  /** Rendered until the part is loaded, by default nothing. */
  readonly fallback?: ReactNode;
  /** Whether to load it as soon as the first view is painted, for what is below it. */
  readonly isBelow?: boolean;
}

/** Whether the first view with this component is painted; from the start if it `isKnown`. */
function useIsPainted(isKnown: boolean): boolean {
  const [isPainted, setPainted] = useState(isKnown);
  useEffect(() => {
    // A frame begins with its callbacks, so the first view is painted before the next one's. Hidden pages have no frames.
    const show = () => startTransition(() => setPainted(true));
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(show);
    });
    const timer = setTimeout(show, LONGEST_PAUSE_MS);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
  return isPainted;
}

/**
 * A component that the first view of a page does not need. Its source is loaded afterwards, or when it is
 * first rendered; after a failure, when it is next rendered.
 */
export function loadLater<Props extends object>(
  find: () => Promise<ComponentType<Props>>,
  { fallback = null, isBelow = false }: LaterOptions = {},
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  const load = putOff(async () => {
    loaded = await find();
    return { default: loaded };
  });
  return function Later(props) {
    // A lazy component keeps a failure, so each of these has its own.
    const [Part] = useState(() => loaded ?? (lazy(load) as unknown as ComponentType<Props>));
    const isShown = useIsPainted(!isBelow || loaded !== undefined);
    if (!isShown) return fallback;
    return (
      <Suspense fallback={fallback}>
        <Part {...props} />
      </Suspense>
    );
  };
}
