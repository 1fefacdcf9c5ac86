import { importLighthouse } from '../import-lighthouse.mjs';
import { freePort, withSite } from '../pages/with-site.mjs';

const CATEGORIES = ['accessibility', 'best-practices', 'seo'];
/** The audit that search engines may index a page. */
const INDEXABLE = 'is-crawlable';

const lighthouse = await importLighthouse();
if (!lighthouse) process.exit(1);
const debuggingPort = await freePort();
await withSite(
  async ({ address, estimatePath }) => {
    const pages = [
      { name: 'home page', path: '/', isPublic: true },
      { name: '/reddit', path: '/reddit', isPublic: true },
      { name: 'client’s estimate', path: estimatePath },
      { name: '/login', path: '/login' },
      { name: '/register', path: '/register' },
      { name: '/verify', path: '/verify' },
    ];
    const results = [];
    for (const { name, path, isPublic } of pages) {
      process.stdout.write(`Judging ${name}…\n`);
      results.push({ name, ...(await judge(`${address}${path}`, isPublic)) });
    }
    report(results);
  },
  { debuggingPort },
);

/** The scores of a page, the audits that lower them, and whether search engines are kept off. */
async function judge(url, isPublic) {
  const flags = {
    port: debuggingPort,
    logLevel: 'error',
    onlyCategories: CATEGORIES,
    // A page hidden from search engines cannot pass this audit.
    skipAudits: isPublic ? [] : [INDEXABLE],
  };
  const { lhr } = await lighthouse(url, flags);
  if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`);
  const { categories, audits } = lhr;
  const scores = CATEGORIES.map((id) => Math.round(categories[id].score * 100));
  const faults = CATEGORIES.flatMap((id) => categories[id].auditRefs)
    .filter(({ weight }) => weight > 0)
    .map(({ id }) => audits[id])
    .filter(({ score }) => score !== null && score < 1)
    .map(({ id, title, details }) => `${id}: ${title}${listItems(details)}`);
  return { scores, faults, isPublic };
}

function listItems(details) {
  return (details?.items ?? []).map((item) => `\n  ${JSON.stringify(item).slice(0, 400)}`).join('');
}

function report(results) {
  const head = ['', ...CATEGORIES, 'search engines'];
  const rows = results.map(({ name, scores, isPublic }) => [
    name,
    ...scores.map(String),
    isPublic ? 'index' : 'noindex',
  ]);
  const table = [head, head.map((_, index) => (index === 0 ? '---' : '---:')), ...rows];
  process.stdout.write(`\n${table.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`);
  for (const { name, faults } of results)
    for (const fault of faults) process.stdout.write(`\n${name}: ${fault}\n`);
  if (results.some(({ scores }) => scores.some((score) => score < 100))) process.exitCode = 1;
}
