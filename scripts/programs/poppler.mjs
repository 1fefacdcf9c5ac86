import { runCommand } from '../shared/run-command.mjs';
import { installDebianPackages } from './debian-package.mjs';

/**
 * Finds poppler's tools, with which the document tests read PDFs, or installs them on Debian. Reports it if
 * it cannot.
 */
export async function findOrInstallPoppler() {
  const { code } = await runCommand('pdftotext', ['-v'], { quiet: true }).catch(() => ({ code: 1 }));
  if (code === 0) return;
  const reason = await installDebianPackages('poppler-utils');
  if (reason) console.log(`No pdftotext (${reason}): the tests that read PDFs fail without it.`);
}
