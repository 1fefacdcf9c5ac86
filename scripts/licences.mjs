import { listProductionPackages } from './packages/production-packages.mjs';

/** Licenses that require only attribution. */
const PERMISSIVE = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'Zlib',
  'Unlicense',
  'CC0-1.0',
]);
/** Other accepted licenses, each with its packages and the reason. */
const ACCEPTED = [
  {
    license: 'OFL-1.1',
    packages: /^(?:@expo-google-fonts|@fontsource-variable)\//,
    because: 'a font: it may be shipped and embedded in documents, but not sold on its own',
  },
  {
    license: 'LGPL-3.0-or-later',
    packages: /^@img\/sharp-/,
    because: 'libvips, a shared library that is loaded unmodified and can be replaced',
  },
  {
    license: 'SEE LICENSE IN README.md AND LICENSE',
    packages: /^dejavu-fonts-ttf$/,
    because: 'a font: the Bitstream Vera license, which allows shipping it and embedding it in documents',
  },
];

const packages = listProductionPackages();
const refused = packages.filter((each) => !isAccepted(each));
if (!process.argv.includes('--quiet'))
  for (const { name, version, license } of packages) console.log(`${name}@${version}  ${license}`);
for (const { license, packages: pattern, because } of ACCEPTED) {
  const count = packages.filter((each) => each.license.includes(license) && pattern.test(each.name)).length;
  console.log(`${license}: ${count} packages, accepted because it is ${because}`);
}
if (refused.length > 0) {
  for (const { name, version, license } of refused)
    console.error(`${name}@${version} is under ${license}, which scripts/licences.mjs does not accept.`);
  process.exit(1);
}
console.log(`${packages.length} packages in production, every license known.`);

/** With OR one accepted license is enough, with AND all must be accepted. */
function isAccepted({ name, license }) {
  const isOne = (part) =>
    PERMISSIVE.has(part) || ACCEPTED.some((each) => each.license === part && each.packages.test(name));
  if (isOne(license)) return true;
  const bare = license.replace(/^\((.*)\)$/, '$1');
  if (bare.includes(' OR ')) return bare.split(' OR ').some(isOne);
  return bare.split(' AND ').every(isOne);
}
