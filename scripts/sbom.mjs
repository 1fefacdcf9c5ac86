import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { listProductionPackages } from './packages/production-packages.mjs';
import { root } from './shared/repository.mjs';
import { runCommand } from './shared/run-command.mjs';

/** Writes the product's bill of materials as CycloneDX, from the lockfile: `npm run sbom [-- <file>]`. */
const file = resolve(process.argv[2] ?? join(root, 'dist/sbom.cdx.json'));
const production = keepProduction(await describeLockfile());
mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, `${JSON.stringify(production, null, 2)}\n`);
console.log(`${production.components.length} components, CycloneDX ${production.specVersion}: ${file}`);

async function describeLockfile() {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', '--loglevel', 'error'];
  const { code, output } = await runCommand('npm', args, { quiet: true });
  if (code !== 0) throw new Error(`npm could not write the list:\n${output}`);
  return JSON.parse(output.slice(output.indexOf('{')));
}

/** With `--omit dev` npm drops packages that one workspace needs at run time and another only in tests, so we select them here. */
function keepProduction(bom) {
  const wanted = new Set(listProductionPackages().map(({ name, version }) => `${name}@${version}`));
  const components = bom.components.filter((each) => wanted.has(nameOf(each)));
  const listed = new Set(components.map(nameOf));
  const missing = [...wanted].filter((each) => !listed.has(each));
  if (missing.length > 0) throw new Error(`The list is missing ${missing.join(', ')}.`);
  const kept = new Set([bom.metadata.component['bom-ref'], ...components.map((each) => each['bom-ref'])]);
  const dependencies = bom.dependencies
    .filter(({ ref }) => kept.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((each) => kept.has(each)) }));
  return { ...bom, components, dependencies };
}

function nameOf({ group, name, version }) {
  return `${group ? `${group}/` : ''}${name}@${version}`;
}
