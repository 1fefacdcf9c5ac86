import { measurePage } from './measure-page.mjs';
import { startStaticServer } from './start-static-server.mjs';
import { withSite } from './with-site.mjs';

const ROUNDS = 15;
const MOST_RATIO = 1.3;
const MOST_SCRIPT_BYTES = 70_000;

function medianOf(values) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}

/** Measures the page and its static file in turn, alternating which comes first, after one visit each to warm up. */
async function compare(browser, name, ours, file) {
  process.stdout.write(`Measuring the ${name}…\n`);
  const seen = { ours: [], file: [] };
  for (let round = 0; round <= ROUNDS; round += 1) {
    const turns = [
      ['ours', ours],
      ['file', file],
    ];
    for (const [which, url] of round % 2 === 0 ? turns : turns.toReversed()) {
      const visit = await measurePage(browser, url);
      if (round > 0) seen[which].push(visit);
    }
  }
  const lcp = (visits) => medianOf(visits.map(({ lcpMs }) => lcpMs));
  const { scriptBytes, largest } = seen.ours[0];
  return { name, ours: lcp(seen.ours), file: lcp(seen.file), scriptBytes, largest };
}

await withSite(async ({ address, browser, estimatePath, choicesPath, photosPath }) => {
  const statics = await startStaticServer(address, ['/', estimatePath, choicesPath, photosPath]);
  const pages = [
    ['home page', '/'],
    ['client’s estimate', estimatePath],
    ['client’s estimate with choices', choicesPath],
    ['client’s estimate with 20 photos', photosPath],
  ];
  const results = [];
  for (const [name, path] of pages)
    results.push(await compare(browser, name, `${address}${path}`, `${statics.address}${path}`));
  statics.close();

  const head = ['', 'LCP, ms', 'the same as one static file, ms', 'ratio', 'JavaScript, kB', 'largest'];
  const rows = results.map(({ name, ours, file, scriptBytes, largest }) => [
    name,
    ours.toFixed(0),
    file.toFixed(0),
    `${(ours / file).toFixed(2)} ×`,
    (scriptBytes / 1000).toFixed(1),
    `\`${largest}\``,
  ]);
  const table = [head, head.map((_, index) => (index === 0 ? '---' : '---:')), ...rows];
  process.stdout.write(`\n${table.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`);
  const missed = results.filter(
    ({ ours, file, scriptBytes }) => ours / file > MOST_RATIO || scriptBytes > MOST_SCRIPT_BYTES,
  );
  if (missed.length === 0) return;
  process.stdout.write(
    `Slower than ${MOST_RATIO} ×, or heavier than 70 kB: ${missed.map(({ name }) => name).join(', ')}\n`,
  );
  process.exitCode = 1;
});
