import path from 'node:path';
import { readConfig } from '../../apps/server/src/config.ts';
import { startEmbedded } from '../../apps/server/src/db/embedded/embedded.ts';
import { codeOf, SetupError } from '../../apps/server/src/db/embedded/setup-error.ts';

export interface CommandInput {
  url: string;
  filesDir: string;
  /** The one argument of the command, as a full path. */
  file: string;
  say: (line: string) => void;
}

const say = (line: string) => process.stdout.write(`${line}\n`);

/**
 * Runs a command on the shop's database, embedded or given by DATABASE_URL, and ends the process: 0, or 1 after one line that
 * says why not.
 */
export async function runWithDatabase(
  usage: string,
  work: (input: CommandInput) => Promise<void>,
): Promise<void> {
  try {
    const [file, ...others] = process.argv.slice(2);
    if (file === undefined || others.length > 0) throw new SetupError(`用法 Usage: ${usage}`);
    const config = readConfig(process.env);
    const embedded =
      config.databaseUrl === null ? await startEmbedded({ dataDir: config.dataDir, log: say }) : null;
    try {
      const filesDir = path.join(config.dataDir, 'files');
      // npm runs us in the project's folder; the person may be in another one.
      const named = path.resolve(process.env.INIT_CWD ?? '', file);
      await work({ url: config.databaseUrl ?? embedded?.url ?? '', filesDir, file: named, say });
    } finally {
      await embedded?.stop();
    }
  } catch (error) {
    process.stderr.write(`${reasonOf(error)}\n`);
    process.exitCode = 1;
  }
}

/** One line for what the person can put right (a wrong argument, a database that is away), a stack for our own mistakes. */
function reasonOf(error: unknown): string {
  if (error instanceof SetupError) return error.message;
  if (codeOf(error) !== '') return `失败 Failed: ${(error as Error).message || codeOf(error)}`;
  return String(error instanceof Error ? error.stack : error);
}
