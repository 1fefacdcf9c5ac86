import { findOrInstallChromium } from './programs/chromium.mjs';
import { findOrInstallPoppler } from './programs/poppler.mjs';
import { installMissingPostgres } from './programs/postgres.mjs';

// Installs the programs that the tests need, as `npm test` does. `.ci/run` starts it beside `npm install`, which leaves a processor idle.
await findOrInstallPoppler();
await installMissingPostgres();
await findOrInstallChromium();
