import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { installDebianPackages } from '../../../scripts/programs/debian-package.mjs';
import { temporaryDirectory } from './temporary-directory.ts';

const PROGRAM = '/usr/sbin/nginx';

/** Installs Debian's nginx if possible. Resolves to an empty string, or to the reason why there is none. */
export async function installNginx(): Promise<string> {
  return existsSync(PROGRAM) ? '' : installDebianPackages('nginx');
}

export interface Nginx {
  readonly address: string;
  stop(): Promise<void>;
}

/** Starts nginx in front of `upstream`, an address without a path. `directives` go into its only location. */
export async function startNginx(upstream: string, directives = ''): Promise<Nginx> {
  const directory = await temporaryDirectory();
  const port = await freePort();
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${directory}/${name};`)
    .join(' ');
  const file = join(directory, 'nginx.conf');
  await writeFile(
    file,
    `daemon off; master_process off; pid ${directory}/pid; error_log stderr;
events {}
http { access_log off; ${temporary}
  server { listen 127.0.0.1:${port}; location / { proxy_pass ${upstream}; ${directives} } } }
`,
  );
  const child = spawn(PROGRAM, ['-c', file, '-p', directory], { stdio: ['ignore', 'ignore', 'inherit'] });
  const address = `http://127.0.0.1:${port}`;
  await untilItAnswers(address, child);
  return {
    address,
    async stop() {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'close');
    },
  };
}

async function untilItAnswers(address: string, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}.`);
    try {
      await fetch(address);
      return;
    } catch {
      await pause(50);
    }
  }
}

/** A free port of the loopback interface. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}
