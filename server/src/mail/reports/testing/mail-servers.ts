import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { installDebianPackages } from '../../../../../scripts/programs/debian-package.mjs';
import { freePort } from '../../../testing/nginx.ts';
import { temporaryDirectory } from '../../../testing/temporary-directory.ts';

const SMTPD = '/usr/sbin/smtpd';
const DOVECOT = '/usr/sbin/dovecot';
/** OpenSMTPD delivers only as an ordinary user; this is Debian's `nobody`. */
const NOBODY = 65534;
/** OpenSMTPD's spool and control socket have fixed paths, so each server gets its own file systems there. */
const OWN_SPOOL =
  'mount -t tmpfs -o mode=755 none /var/spool && mount -t tmpfs -o mode=755 none /run && mkdir -m 711 /var/spool/smtpd';

/** Installs Debian's OpenSMTPD and Dovecot if possible. Resolves to an empty string, or to the reason why they cannot run. */
export async function installMailServers(): Promise<string> {
  if (process.getuid?.() !== 0) return 'OpenSMTPD takes root';
  if (!existsSync(SMTPD) || !existsSync(DOVECOT)) {
    const reason = await installDebianPackages('opensmtpd', 'dovecot-imapd');
    if (reason) return reason;
  }
  const { status } = spawnSync('unshare', ['--mount', 'sh', '-c', OWN_SPOOL]);
  return status === 0 ? '' : 'this system does not let OpenSMTPD have a spool of its own';
}

export interface MailServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** A directory with a maildir for the user `bounces`; mail arrives in `new`. */
export async function newMaildir(): Promise<string> {
  const directory = await temporaryDirectory();
  const maildir = join(directory, 'maildir');
  await mkdir(maildir);
  await chmod(directory, 0o755);
  await chown(maildir, NOBODY, NOBODY);
  return maildir;
}

/**
 * Starts Debian's OpenSMTPD. It accepts mail to any address, delivers mail for `bounces` at `domain` to a maildir, and
 * relays everything else to the mail server at `nextPort`.
 */
export async function startOpenSmtpd(options: {
  domain: string;
  maildir: string;
  nextPort: number;
}): Promise<MailServer> {
  const port = await freePort();
  const file = join(await temporaryDirectory(), 'smtpd.conf');
  await writeFile(
    file,
    `table accounts { bounces = "${NOBODY}:${NOBODY}:${options.maildir}" }
table names { bounces = bounces }
listen on 127.0.0.1 port ${port} hostname relay.${options.domain}
action "mailbox" maildir "${options.maildir}" virtual <names> userbase <accounts>
action "onward" relay host smtp://127.0.0.1:${options.nextPort}
match from any for domain "${options.domain}" action "mailbox"
match from any for any action "onward"
`,
  );
  const child = spawn('unshare', ['--mount', 'sh', '-c', `${OWN_SPOOL} && exec ${SMTPD} -d -f "$0"`, file], {
    stdio: 'ignore',
  });
  return runningServer(child, port, `smtp://127.0.0.1:${port}`);
}

/** Starts Debian's Dovecot, which serves a maildir over IMAP to the user `bounces`. */
export async function startDovecot(maildir: string): Promise<MailServer> {
  const directory = await temporaryDirectory();
  const port = await freePort();
  const file = join(directory, 'dovecot.conf');
  await chmod(directory, 0o755);
  await writeFile(
    file,
    `base_dir = ${directory}/run
state_dir = ${directory}/state
log_path = ${directory}/log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
mail_location = maildir:${maildir}
passdb {
  driver = static
  args = password=secret
}
userdb {
  driver = static
  args = uid=${NOBODY} gid=${NOBODY} home=${maildir}
}
service imap-login {
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
`,
  );
  const child = spawn(DOVECOT, ['-F', '-c', file], { stdio: 'ignore' });
  return runningServer(child, port, `imap://bounces:secret@127.0.0.1:${port}/INBOX`);
}

async function runningServer(child: ChildProcess, port: number, url: string): Promise<MailServer> {
  const ended = once(child, 'close');
  while (!(await accepts(port))) {
    if (child.exitCode !== null) throw new Error(`${child.spawnfile} ended with ${child.exitCode}.`);
    await pause(50);
  }
  return {
    url,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
