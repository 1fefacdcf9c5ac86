import { type ChildProcess, fork } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { EstimateDocument } from '../document-data.ts';
import type { RenderReply, RenderRequest } from './render-messages.ts';

const START_LIMIT_MS = 30_000;
const END_GRACE_MS = 2_000;

/** The process has exited, or never became ready; it is unusable. */
class RenderChildGone extends Error {}
/** The document exceeded its time limit. The process has been killed. */
export class RenderChildTimeout extends Error {}

type RenderResult = Exclude<RenderReply, { readonly kind: 'ready' }>;

/** One document process. It renders one document at a time. */
export interface RenderChild {
  readonly pid: number | undefined;
  /** Resolves when the compiler is warm; rejects with `RenderChildGone`. */
  readonly ready: Promise<void>;
  /** Resolves when the process has exited, for whatever reason. */
  readonly exited: Promise<void>;
  /** Rejects with `RenderChildTimeout` or `RenderChildGone`. */
  render(estimate: EstimateDocument, timeoutMs: number): Promise<RenderResult>;
  /** Ends the process, gracefully at first. */
  end(): Promise<void>;
}

function typeScriptLoader(): string {
  return pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
}

/** In development the worker is TypeScript; the build puts it beside the bundle as JavaScript. */
function workerBeside(): string {
  const fromSource = import.meta.url.endsWith('.ts');
  return fileURLToPath(new URL(fromSource ? './render-worker.ts' : './render-worker.js', import.meta.url));
}

function forkWorker(worker: string): ChildProcess {
  return fork(worker, [], {
    execArgv: worker.endsWith('.ts') ? ['--import', typeScriptLoader()] : [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // Templates process user text, so the process gets none of the server's secrets.
    env: {},
  });
}

/** Starts a document process and its compiler. Never throws; a failed start rejects `ready`. */
export function startRenderChild(worker = workerBeside()): RenderChild {
  const child = forkWorker(worker);
  let gone: RenderChildGone | null = null;
  let settle: { resolve(reply: RenderReply): void; reject(error: Error): void } | null = null;

  const nextReply = (limitMs: number): Promise<RenderReply> =>
    new Promise((resolve, reject) => {
      if (gone) {
        reject(gone);
        return;
      }
      const timer = setTimeout(() => {
        settle = null;
        reject(new RenderChildTimeout(`No answer from the document process in ${limitMs} ms`));
        child.kill('SIGKILL');
      }, limitMs);
      const settled = (act: () => void) => {
        clearTimeout(timer);
        settle = null;
        act();
      };
      settle = {
        resolve: (reply) => settled(() => resolve(reply)),
        reject: (error) => settled(() => reject(error)),
      };
    });

  child.on('message', (reply: RenderReply) => settle?.resolve(reply));
  const exited = new Promise<void>((resolve) => {
    const end = (reason: string) => {
      gone ??= new RenderChildGone(`The document process ended: ${reason}`);
      settle?.reject(gone);
      resolve();
    };
    child.on('exit', (code, signal) => end(signal ?? `code ${code}`));
    // A process that failed to start has no exit event; a failed send is followed by one.
    child.on('error', (error) => {
      if (child.pid === undefined) end(error.message);
    });
  });

  const ready = nextReply(START_LIMIT_MS).then(
    () => undefined,
    (error: unknown) => {
      throw error instanceof RenderChildGone ? error : new RenderChildGone(String(error));
    },
  );
  // Callers that await `ready` get the failure; this avoids an unhandled rejection.
  ready.catch(() => undefined);

  return {
    pid: child.pid,
    ready,
    exited,
    async render(estimate, timeoutMs) {
      const reply = nextReply(timeoutMs);
      const request: RenderRequest = { estimate };
      if (child.connected) child.send(request, () => undefined);
      const result = await reply;
      if (result.kind === 'ready') throw new RenderChildGone('The document process lost its place');
      return result;
    },
    async end() {
      if (child.connected) child.disconnect();
      const force = setTimeout(() => child.kill('SIGKILL'), END_GRACE_MS);
      await exited;
      clearTimeout(force);
    },
  };
}
