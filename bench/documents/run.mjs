import { fork } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

const NAMES = ['plumbline', 'react-pdf', 'bare Typst', 'chromium'];
const LOADER = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;

/** How many documents of each length are timed, after one to warm up the engine. */
const RUNS = [
  { lines: 10, rounds: 10, documents: 10 },
  { lines: 100, rounds: 5, documents: 5 },
  { lines: 1000, rounds: 4, documents: 1 },
];
/** The most that one PDF with a dozen photos may take. */
const PHOTOS = { lines: 10, photos: 12, milliseconds: 2_500, bytes: 3_000_000 };
const LONG_RUN = { lines: 10, documents: 1000 };

/** Starts one engine in a separate process, so that engines share no memory. Resolves to nothing if it cannot be measured. */
async function start(name) {
  const script = fileURLToPath(new URL('run-engine.mjs', import.meta.url));
  const child = fork(script, [name], { execArgv: ['--import', LOADER] });
  const answer = () =>
    new Promise((resolve, reject) => {
      child.once('message', resolve);
      child.once('exit', (code) => reject(new Error(`${name} ended with ${code}`)));
    });
  const { missing } = await answer();
  if (missing) {
    process.stdout.write(`Not measured: ${name} (${missing}).\n`);
    return [];
  }
  return {
    name,
    rates: [],
    make(order) {
      child.removeAllListeners('exit');
      const made = answer();
      child.send(order);
      return made;
    },
    close: () => child.disconnect(),
  };
}

const results = (await Promise.all(NAMES.map(start))).flat();
if (results[0]?.name !== 'plumbline') throw new Error('Without our own engine there is nothing to compare.');
for (const { lines, rounds, documents } of RUNS) {
  process.stdout.write(`Measuring ${lines} lines…\n`);
  const spent = new Map(results.map((engine) => [engine, 0]));
  const sizes = new Map();
  for (const engine of results) await engine.make({ lines, documents: 1 });
  // In turn, so that other work on the machine affects all alike.
  for (let round = 0; round < rounds; round += 1) {
    for (const engine of results) {
      const { cpuSeconds, bytes } = await engine.make({ lines, documents });
      spent.set(engine, spent.get(engine) + cpuSeconds);
      sizes.set(engine, bytes);
    }
  }
  for (const engine of results) {
    engine.rates.push({
      lines,
      perCpuSecond: (rounds * documents) / spent.get(engine),
      kilobytes: Math.round(sizes.get(engine) / 1024),
    });
  }
}
process.stdout.write('Measuring photos…\n');
const times = [];
let photoBytes = 0;
for (let round = 0; round < 5; round += 1) {
  const made = await results[0].make({ ...PHOTOS, documents: 1 });
  times.push(made.milliseconds);
  photoBytes = made.bytes;
}
const photoMs = times.toSorted((a, b) => a - b)[2];
process.stdout.write('Measuring memory…\n');
for (const engine of results) engine.memoryMb = (await engine.make(LONG_RUN)).memoryMb;
for (const engine of results) engine.close();

const names = results.map(({ name }) => name);
const head = ['', ...names, ...names.slice(1).map((name) => `plumbline : ${name}`)];
const blanks = names.slice(1).map(() => '');
const rows = RUNS.flatMap(({ lines }, index) => {
  const rates = results.map(({ rates: all }) => all[index]);
  const ratios = rates.slice(1).map(({ perCpuSecond }) => rates[0].perCpuSecond / perCpuSecond);
  return [
    [
      `${lines} lines, documents per CPU second`,
      ...rates.map(({ perCpuSecond }) => perCpuSecond.toFixed(1)),
      ...ratios.map((ratio) => `${ratio.toFixed(1)} ×`),
    ],
    [`${lines} lines, kB`, ...rates.map(({ kilobytes }) => `${kilobytes}`), ...blanks],
  ];
});
rows.push([
  'memory after 1,000 documents of 10 lines, MB',
  ...results.map(({ memoryMb }) => `${memoryMb}`),
  ...blanks,
]);
const table = [head, head.map((_, index) => (index === 0 ? '---' : '---:')), ...rows];
process.stdout.write(`\n${table.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`);
process.stdout.write(
  `\nplumbline, 10 lines and 12 photos: ${Math.round(photoMs)} ms, ${Math.round(photoBytes / 1024)} kB\n`,
);
if (photoMs > PHOTOS.milliseconds || photoBytes > PHOTOS.bytes) process.exitCode = 1;
