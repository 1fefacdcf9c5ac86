import { existsSync } from 'node:fs';
import { runCommand } from '../shared/run-command.mjs';

/**
 * Installs packages of Debian (or Ubuntu) as root. Resolves to an empty string, or to the reason why it
 * could not.
 */
export async function installDebianPackages(...names) {
  if (process.getuid?.() !== 0) return `installing ${names.join(', ')} takes root`;
  if (!existsSync('/usr/bin/apt-get')) return 'this is not a Debian system';
  console.log(`Installing ${names.join(', ')}…`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // Another installation may hold the lock.
  const options = ['-y', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=300'];
  const install = () => runCommand('apt-get', ['install', ...options, ...names], { quiet: true, env });
  let result = await install();
  if (result.code !== 0) {
    await runCommand('apt-get', ['update'], { quiet: true, env });
    result = await install();
  }
  return result.code === 0 ? '' : `apt-get could not install ${names.join(', ')}: ${lastLine(result.output)}`;
}

function lastLine(text) {
  return text.trim().split('\n').at(-1) ?? '';
}
