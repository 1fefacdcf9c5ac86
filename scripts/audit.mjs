import { runCommand } from './run-command.mjs';

/** Asks the registry what is known to be wrong with the packages of the lockfile; fails from "high" on. */
const { output } = await runCommand('npm', ['audit', '--json', '--loglevel', 'silent'], { quiet: true });
const report = JSON.parse(output.slice(output.indexOf('{')));
if (!report.metadata) {
  console.error(`The registry does not tell: ${report.message ?? 'no answer'}. Nothing is known either way.`);
  process.exit(2);
}
const { vulnerabilities: counts } = report.metadata;
for (const { name, severity, range } of Object.values(report.vulnerabilities))
  console.log(`${severity}: ${name} ${range}`);
console.log(
  `${counts.critical} critical, ${counts.high} high, ${counts.moderate} moderate, ${counts.low} low.`,
);
process.exit(counts.critical + counts.high > 0 ? 1 : 0);
