import { runCommand } from './shared/run-command.mjs';

/** Asks the registry for known vulnerabilities of the packages that are deployed; fails at "high" or above. */
const { output } = await runCommand('npm', ['audit', '--omit=dev', '--json', '--loglevel', 'silent'], {
  quiet: true,
});
const report = JSON.parse(output.slice(output.indexOf('{')));
if (!report.metadata) {
  console.error(
    `The registry returned no report: ${report.message ?? 'no answer'}. Vulnerabilities are unknown.`,
  );
  process.exit(2);
}
const { vulnerabilities: counts } = report.metadata;
for (const { name, severity, range } of Object.values(report.vulnerabilities))
  console.log(`${severity}: ${name} ${range}`);
console.log(
  `${counts.critical} critical, ${counts.high} high, ${counts.moderate} moderate, ${counts.low} low.`,
);
process.exit(counts.critical + counts.high > 0 ? 1 : 0);
