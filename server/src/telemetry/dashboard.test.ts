import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { createMetrics } from './metrics.ts';

const ROOT = new URL('../../../', import.meta.url);
const read = (path: string) => readFile(new URL(path, ROOT), 'utf8');

/** Names of metrics, without what a histogram adds to its own. */
function namesIn(text: string): string[] {
  const found = text.match(/\b(?:plumbline|nodejs|process)_[a-z0-9_]+/g) ?? [];
  return [...new Set(found.map((name) => name.replace(/_(?:bucket|count|sum)$/, '')))];
}

async function exportedNames(): Promise<Set<string>> {
  const { registry } = createMetrics();
  return new Set(registry.getMetricsAsArray().map(({ name }) => name));
}

const expressions = (dashboard: string): string =>
  (JSON.parse(dashboard) as { panels: { targets?: { expr: string }[] }[] }).panels
    .flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
    .join('\n');

test('every metric on the dashboard is one the server exports', async () => {
  const exported = await exportedNames();
  const shown = namesIn(expressions(await read('deploy/grafana/plumbline.json')));
  expect(shown.length).toBeGreaterThan(20);
  expect(shown.filter((name) => !exported.has(name))).toEqual([]);
});

test('every metric of the product is on the dashboard', async () => {
  const shown = namesIn(expressions(await read('deploy/grafana/plumbline.json')));
  const ours = [...(await exportedNames())].filter((name) => name.startsWith('plumbline_'));
  expect(ours.filter((name) => !shown.includes(name))).toEqual([]);
});

test('every metric in the rules for alerts is one the server exports, and every rule is explained', async () => {
  const [, rules = '', rest = ''] = /```yaml\n([^]*?)```([^]*)/.exec(await read('docs/operations.md')) ?? [];
  const exported = await exportedNames();
  expect(namesIn(rules).length).toBeGreaterThan(8);
  expect(namesIn(rules).filter((name) => !exported.has(name))).toEqual([]);
  const alerts = [...rules.matchAll(/alert: Plumbline(\w+)/g)].map(([, name = '']) => name);
  expect(alerts.filter((name) => !rest.includes(`\n| ${name} |`))).toEqual([]);
});
