import { chown, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { freePort } from '../crash/server.ts';
import type { Programs } from './programs.ts';

/** pgBackRest on each host of a cluster with one repository: whoever leads writes the archive on. */

const PGBACKREST = '/usr/bin/pgbackrest';
const CONTROL = '/usr/lib/postgresql/15/bin/pg_ctl';
const SETTINGS = 'pgbackrest.conf';

const as = (folder: string) => [`--config=${path.join(folder, SETTINGS)}`, '--stanza=qingnang'];

/** @param folder of the host */
export const archiveCommand = (folder: string): string =>
  [PGBACKREST, ...as(folder), 'archive-push', '%p'].join(' ');

export class ClusterBackups {
  readonly #programs: Programs;

  constructor(programs: Programs) {
    this.#programs = programs;
  }

  /** Writes the settings of these hosts and begins the repository with a full backup from the one that leads. */
  async begin(hosts: readonly string[], leader: string): Promise<void> {
    for (const name of ['repo', 'log', 'lock', 'spool']) await this.#programs.makeFolder(name);
    for (const host of hosts) await this.#settle(host);
    await this.#asked(leader, 'stanza-create');
    await this.#asked(leader, '--type=full', 'backup');
  }

  /** Ends the segment of the log there, and waits until it is in the repository. @throws when it does not come */
  async check(leader: string): Promise<void> {
    await this.#asked(leader, '--archive-timeout=60', 'check');
  }

  /** Starts a copy of all that the repository has. @returns its address, and what ends it */
  async copy(host: string): Promise<{ url: string; end: () => Promise<void> }> {
    const copy = await this.#programs.makeFolder('copy');
    await this.#asked(host, `--pg1-path=${copy}`, '--archive-mode=off', 'restore');
    const port = await freePort();
    await this.#own(path.join(copy, 'trial.conf'), '');
    await this.#own(path.join(copy, 'trial-hba.conf'), 'local all all trust\n');
    const flags = [
      `config_file=${copy}/trial.conf`,
      `hba_file=${copy}/trial-hba.conf`,
      'listen_addresses=',
      `unix_socket_directories=${copy}`,
      'hot_standby=off',
    ].map((flag) => `-c ${flag}`);
    const control = (...args: string[]) =>
      this.#programs.run(CONTROL, ['-D', copy, '-l', path.join(copy, 'start.log'), '-w', ...args]);
    await control('-t', '300', '-o', [...flags, `-p ${port}`].join(' '), 'start');
    const url = `postgres://qingnang@localhost:${port}/qingnang?host=${copy}`;
    return { url, end: () => control('-m', 'fast', 'stop') };
  }

  async #settle(host: string): Promise<void> {
    const at = (name: string) => path.join(this.#programs.folder, name);
    await this.#own(
      path.join(at(host), SETTINGS),
      `[global]
repo1-path=${at('repo')}
repo1-cipher-type=aes-256-cbc
repo1-cipher-pass=the passphrase of the test
repo1-retention-full=2
compress-type=zst
start-fast=y
log-path=${at('log')}
lock-path=${at('lock')}/${host}
spool-path=${at('spool')}
log-level-console=warn
[qingnang]
pg1-path=${at(host)}/data
pg1-socket-path=${at(host)}
pg1-user=postgres
`,
    );
  }

  #asked(host: string, ...args: string[]): Promise<void> {
    return this.#programs.run(PGBACKREST, [...as(path.join(this.#programs.folder, host)), ...args]);
  }

  async #own(place: string, text: string): Promise<void> {
    await writeFile(place, text, { mode: 0o600 });
    const { user } = this.#programs;
    if (user) await chown(place, user.uid, user.gid);
  }
}
