import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { createMetrics } from './metrics.ts';

const ROOT = new URL('../../../', import.meta.url);
const read = (path: string) => readFile(new URL(path, ROOT), 'utf8');

/** Prometheus's own tool, run from the root of the repository. */
function promtool(args: readonly string[], input = '') {
  return spawnSync('promtool', args, { cwd: fileURLToPath(ROOT), encoding: 'utf8', input });
}
const hasPromtool = promtool(['--version']).status === 0;

/** Names of metrics, without the suffixes of histograms. */
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

describe('the rules for alerts', () => {
  const RULES = 'deploy/prometheus/rules.yaml';

  test('use metrics that the server exports, and each alert is explained and tested', async () => {
    const rules = await read(RULES);
    const exported = await exportedNames();
    expect(namesIn(rules).length).toBeGreaterThan(8);
    expect(namesIn(rules).filter((name) => !exported.has(name))).toEqual([]);
    const alerts = [...rules.matchAll(/alert: Plumbline(\w+)/g)].map(([, name = '']) => name);
    const explained = await read('docs/operations.md');
    expect(alerts.filter((name) => !explained.includes(`\n| ${name} |`))).toEqual([]);
    const tested = await read('deploy/prometheus/rules.test.yaml');
    expect(alerts.filter((name) => !tested.includes(`alertname: Plumbline${name}`))).toEqual([]);
  });

  test('see the first event after a start, because their metrics are exported at 0 from then on', async () => {
    const counted = [...(await read(RULES)).matchAll(/increase\((\w+)\{(\w+="[^"]+")\}/g)];
    expect(counted.map(([, name]) => name)).toContain('plumbline_job_attempts_total');
    const metrics = await createMetrics(['deliver-mail']).registry.metrics();
    for (const [, name, label = ''] of counted) {
      const series = metrics
        .split('\n')
        .filter((line) => line.startsWith(`${name}{`) && line.includes(label));
      expect(series.length, `${name} ${label}`).toBeGreaterThan(0);
      for (const line of series) expect(line).toMatch(/ 0$/);
    }
  });

  test.skipIf(!hasPromtool)('fire when they should, and only then (needs promtool)', () => {
    const { stdout, stderr } = promtool(['test', 'rules', 'deploy/prometheus/rules.test.yaml']);
    expect(`${stdout}${stderr}`).toMatch(/^ {2}SUCCESS$/m);
  });
});

test.skipIf(!hasPromtool)('promtool finds no fault in the metrics (needs promtool)', async () => {
  const input = await createMetrics(['deliver-mail']).registry.metrics();
  const { stdout, stderr } = promtool(['check', 'metrics'], input);
  // prom-client's own default metrics have names that promtool would not choose.
  const faults = `${stdout}${stderr}`.split('\n').filter((line) => /plumbline_|error/.test(line));
  expect(faults).toEqual([]);
});
