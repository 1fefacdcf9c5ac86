import { startRenderChild } from '../../server/src/pdf/rendering/render-child.ts';
import { bareTypstEngine } from './bare-typst-engine.mjs';
import { chromiumEngine } from './chromium-engine.mjs';
import { reactPdfEngine } from './react-pdf-engine.mjs';

const LIMIT_MS = 120_000;

async function ours() {
  const child = startRenderChild();
  await child.ready;
  return {
    pids: () => [child.pid],
    async render(estimate) {
      const result = await child.render(estimate, LIMIT_MS);
      if (result.kind !== 'done') throw new Error(result.reason);
      return result.pdf;
    },
    close: () => child.end(),
  };
}

/** The engines under test: each makes a PDF of an estimate, in processes it names. */
export const ENGINES = {
  plumbline: ours,
  'react-pdf': async () => reactPdfEngine(),
  chromium: chromiumEngine,
  'bare Typst': async () => bareTypstEngine(),
};
