import { listProductionPackages } from './production-packages.mjs';

/** These ask for no more than to be named. */
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
/** Others, each with the packages it is taken from and why that is well. */
const TAKEN = [
  {
    license: 'OFL-1.1',
    packages: /^(?:@expo-google-fonts|@fontsource-variable)\//,
    because: 'a font: it may be shipped and put into documents, and is not sold by itself',
  },
  {
    license: 'LGPL-3.0-or-later',
    packages: /^@img\/sharp-/,
    because: 'libvips, a library of its own that is loaded as it is and can be exchanged',
  },
  {
    license: 'SEE LICENSE IN README.md AND LICENSE',
    packages: /^dejavu-fonts-ttf$/,
    because: 'a font: the Bitstream Vera license, which lets it be shipped and put into documents',
  },
];

const packages = listProductionPackages();
const refused = packages.filter((each) => !isTaken(each));
if (!process.argv.includes('--quiet'))
  for (const { name, version, license } of packages) console.log(`${name}@${version}  ${license}`);
for (const { license, packages: pattern, because } of TAKEN) {
  const count = packages.filter((each) => each.license.includes(license) && pattern.test(each.name)).length;
  console.log(`${license}: ${count} packages, taken because it is ${because}`);
}
if (refused.length > 0) {
  for (const { name, version, license } of refused)
    console.error(`${name}@${version} is under ${license}, which scripts/licences.mjs does not take.`);
  process.exit(1);
}
console.log(`${packages.length} packages in production, every license known.`);

/** A choice of licenses needs one that is taken, a sum of them all. */
function isTaken({ name, license }) {
  const isOne = (part) =>
    PERMISSIVE.has(part) || TAKEN.some((each) => each.license === part && each.packages.test(name));
  if (isOne(license)) return true;
  const bare = license.replace(/^\((.*)\)$/, '$1');
  if (bare.includes(' OR ')) return bare.split(' OR ').some(isOne);
  return bare.split(' AND ').every(isOne);
}
