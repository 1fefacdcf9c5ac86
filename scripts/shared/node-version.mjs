const NEEDED = [20, 19];

/** Exits with a message if this Node is too old for the project. */
export function requireNode(version = process.versions.node) {
  if (isNewEnough(version)) return;
  console.error(
    `Plumbline needs Node ${NEEDED.join('.')} or newer; this is ${version}. Get it from https://nodejs.org and start again.`,
  );
  process.exit(1);
}

function isNewEnough(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [neededMajor, neededMinor] = NEEDED;
  return major > neededMajor || (major === neededMajor && minor >= neededMinor);
}
