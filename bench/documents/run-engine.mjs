import { benchEstimate } from './bench-estimate.mjs';
import { ENGINES } from './engines.mjs';
import { cpuSecondsOf, memoryMbOf } from './process-cost.mjs';

const [, , name] = process.argv;
const engine = await ENGINES[name]();
let serial = 0;

/** Makes that many documents of that length, and reports their cost and the size of the last one. */
async function make({ lines, documents }) {
  const before = cpuSecondsOf(engine.pids());
  let bytes = 0;
  for (let count = 0; count < documents; count += 1) {
    serial += 1;
    bytes = (await engine.render(benchEstimate(lines, serial))).length;
  }
  const pids = engine.pids();
  return { cpuSeconds: cpuSecondsOf(pids) - before, bytes, memoryMb: memoryMbOf(pids) };
}

process.on('message', (order) => void make(order).then((made) => process.send(made)));
async function stop() {
  await engine.close();
  process.exit(0);
}

process.on('disconnect', () => void stop());
process.send('ready');
