import { APP_SHELL_PATH } from '@plumbline/contract/app/offline';
import { KeptAnswers } from './kept-answers.ts';
import { beginWith, KeptShells } from './kept-shells.ts';
import { answersOfPage } from './page-answers.ts';
import { kindOf } from './what-is-kept.ts';
import type { FetchEvent, WorkerScope } from './worker-types.ts';

/** Inserted by the build: the app's files, and a version that changes with any of them. */
declare const APP_BUILD: { readonly version: string; readonly files: readonly string[] };

const PREFIX = 'plumbline-app:';

const worker = globalThis as unknown as WorkerScope;
const { caches } = worker;
const answers = new KeptAnswers(caches);
const cacheName = PREFIX + APP_BUILD.version;
const shells = new KeptShells(() => caches.open(cacheName), APP_BUILD.files);

// Waits, as workers do by default, until no page of the previous version is open: each page runs with its own files.
worker.addEventListener('install', (event) => event.waitUntil(keepApp()));
worker.addEventListener('activate', (event) =>
  event.waitUntil(dropOlderApps().then(() => worker.clients.claim())),
);

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const kind = kindOf(request, worker.location.origin);
  if (kind === 'app' || kind === 'begins-session') answers.reopen();
  if (kind === 'app' || kind === 'home') event.respondWith(openPage(event, kind));
  if (kind === 'asset') event.respondWith(findAsset(event));
  if (kind === 'answer') event.respondWith(ask(event));
  if (kind === 'ends-session') event.waitUntil(answers.close());
  if (kind === 'begins-session') event.waitUntil(answers.dropAll());
});

async function keepApp(): Promise<void> {
  const cache = await caches.open(cacheName);
  await cache.addAll([APP_SHELL_PATH, ...APP_BUILD.files]);
}

async function dropOlderApps(): Promise<void> {
  const names = await caches.keys();
  const older = names.filter((name) => name.startsWith(PREFIX) && name !== cacheName);
  await Promise.all(older.map((name) => caches.delete(name)));
}

/**
 * If somebody is signed in, sends the cached beginning of the page immediately and the rest from the server.
 * Otherwise the server's page, and offline the app's own document.
 */
async function openPage(event: FetchEvent, kind: 'app' | 'home'): Promise<Response> {
  const { request } = event;
  const { season } = answers;
  const asked = worker.fetch(request);
  const html = asked.then((page) => page.clone().text());
  event.waitUntil(keepPage(request.url, asked, html, season).catch(() => {}));
  // A reload requests the server's version.
  const isKnown = request.cache === 'default' && (await answers.isSomebodyKnown());
  const shell = isKnown ? await shells.find(request.url).catch(() => undefined) : undefined;
  if (shell) return beginWith(shell, html);
  try {
    return await asked;
  } catch (error) {
    if (kind === 'home' && !(await answers.isSomebodyKnown())) throw error;
    const emptyPage = await caches.match(APP_SHELL_PATH, { cacheName });
    if (emptyPage) return emptyPage;
    throw error;
  }
}

/** Caches the beginning of a page, and the responses that came with it as if the page had requested them. */
async function keepPage(
  pageUrl: string,
  asked: Promise<Response>,
  html: Promise<string>,
  began: number,
): Promise<void> {
  const { origin } = worker.location;
  const [page, text] = await Promise.all([asked, html]);
  let season = began;
  for (const [path, answer] of answersOfPage(text)) {
    const url = new URL(path, origin).href;
    const kind = kindOf({ url, method: 'GET', mode: 'cors' }, origin);
    if (kind === 'answer') season = await answers.keep(url, answer, season);
  }
  await shells.keep(pageUrl, page, text);
}

/**
 * Files with a hash in their name never change; the few others are fetched, and served from the cache
 * offline. If the storage is full or broken, nothing is cached, and files still load.
 */
async function findAsset(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const cache = await caches.open(cacheName).catch(() => undefined);
  const kept = await cache?.match(request).catch(() => undefined);
  const isHashed = new URL(request.url).pathname.startsWith('/assets/');
  if (kept && isHashed) return kept;
  try {
    const found = await worker.fetch(request);
    if (cache && found.status === 200) event.waitUntil(cache.put(request, found.clone()).catch(() => {}));
    return found;
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}

/** The server's response, or offline the last one to the same account. */
async function ask(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const { season } = answers;
  try {
    const answer = await worker.fetch(request);
    event.waitUntil(answers.keep(request.url, answer.clone(), season));
    return answer;
  } catch (error) {
    const kept = await answers.find(request.url);
    if (kept) return kept;
    throw error;
  }
}
