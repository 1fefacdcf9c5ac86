import { type ComponentType, lazy, Suspense, useState, useSyncExternalStore } from 'react';
import type { FieldValues, Resolver } from 'react-hook-form';

const LONGEST_WAIT_MS = 3_000;

const loads = new Set<() => Promise<unknown>>();
const listeners = new Set<() => void>();
let isQuiet = false;

/** Loads every part that was put off, so that each is there before it is needed, also without a network. */
export async function loadTheRest(): Promise<void> {
  isQuiet = true;
  for (const listener of listeners) listener();
  // A part that cannot be loaded now is loaded when it is needed.
  await Promise.all([...loads].map((load) => load().catch(() => {})));
}

/** Loads what was put off once the page has loaded and the browser has nothing else to do. */
export function loadTheRestWhenQuiet(): void {
  const load = () => void loadTheRest();
  const wait = () =>
    'requestIdleCallback' in window
      ? requestIdleCallback(load, { timeout: LONGEST_WAIT_MS })
      : setTimeout(load, LONGEST_WAIT_MS);
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the first view is over, and with it the time when every byte delays the page. */
export const useIsQuiet = (): boolean => useSyncExternalStore(subscribe, () => isQuiet);

/** Loads a part once, with the rest or when it is first asked for; again if that failed. */
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
  if (isQuiet) load().catch(() => {});
  return load;
}

/**
 * A component that the first view of a page does not need. Its source is loaded after that, or when it is first rendered, and
 * until then nothing is in its place.
 */
export function loadLater<Props extends object>(
  find: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  const load = putOff(async () => {
    loaded = await find();
    return { default: loaded };
  });
  const Awaited = lazy(load) as unknown as ComponentType<Props>;
  return function Later(props) {
    const [Part] = useState(() => loaded ?? Awaited);
    return (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    );
  };
}

/** The check of a form, which it needs when it is sent. What a check could not be loaded for is left to the server's. */
export function checkLater<Fields extends FieldValues>(
  find: () => Promise<Resolver<Fields>>,
): Resolver<Fields> {
  const load = putOff(find);
  return async (values, context, options) => {
    const check = await load().catch(() => undefined);
    return check ? check(values, context, options) : { values, errors: {} };
  };
}
