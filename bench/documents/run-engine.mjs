import { benchEstimate } from './bench-estimate.mjs';
import { benchPhotos } from './bench-photos.mjs';
import { ENGINES } from './engines.mjs';
import { cpuSecondsOf, memoryMbOf } from './process-cost.mjs';

const [, , name] = process.argv;
const engine = await ENGINES[name]().catch((error) => {
  process.send({ missing: error.message.split('\n')[0] });
  process.exit(1);
});
let serial = 0;

/** Makes that many documents of that length, and reports their cost, the size of the last one and the time it took. */
async function make({ lines, documents, photos: count = 0 }) {
  const photos = count > 0 && { list: await benchPhotos(count), more: 0 };
  const before = cpuSecondsOf(engine.pids());
  let bytes = 0;
  let milliseconds = 0;
  for (let made = 0; made < documents; made += 1) {
    serial += 1;
    const begun = performance.now();
    bytes = (await engine.render({ ...benchEstimate(lines, serial), ...(photos && { photos }) })).length;
    milliseconds = performance.now() - begun;
  }
  const pids = engine.pids();
  return { cpuSeconds: cpuSecondsOf(pids) - before, bytes, milliseconds, memoryMb: memoryMbOf(pids) };
}

process.on('message', (order) => void make(order).then((made) => process.send(made)));
async function stop() {
  await engine.close();
  process.exit(0);
}

process.on('disconnect', () => void stop());
process.send({});
