import { setImmediate as turnOfTheEventLoop } from 'node:timers/promises';
import { printableLogo } from '../printed/printable-logo.ts';
import { printEstimate } from '../printed/printed-estimate.ts';
import { createTypstCompiler } from '../typst-compiler.ts';
import type { RenderReply, RenderRequest } from './render-messages.ts';

const compiler = createTypstCompiler();

function send(reply: RenderReply): void {
  // The server may have disconnected.
  process.send?.(reply, () => undefined);
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message} ${error.cause.message}` : error.message;
}

async function answer({ estimate }: RenderRequest): Promise<void> {
  let reply: RenderReply;
  try {
    const kept = estimate.branding.logo;
    const logo = kept && (await printableLogo(kept));
    const pdf = compiler.compile(
      printEstimate(estimate, logo),
      logo?.content,
      estimate.photos?.list.map(({ content }) => content),
    );
    reply = { kind: 'done', pdf, rssBytes: process.memoryUsage.rss() };
  } catch (error) {
    reply = { kind: 'failed', reason: reasonOf(error), rssBytes: process.memoryUsage.rss() };
  }
  compiler.forget();
  // Finalizers free native documents, and run only between turns of the event loop.
  await turnOfTheEventLoop();
  send(reply);
}

// The server decides when this process ends; Ctrl-C at the terminal reaches the whole process group.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
process.on('disconnect', () => process.exit(0));
process.on('message', (request: RenderRequest) => void answer(request));

send({ kind: 'ready' });
