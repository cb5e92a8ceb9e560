import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import type { Config } from '../config.ts';
import { keepToOurselves } from '../db/data-folder.ts';
import { startEmbedded } from '../db/embedded/embedded.ts';
import { codeOf, SetupError } from '../db/embedded/setup-error.ts';

/** What every command of the shop begins and ends with. */

export interface CommandForm<Options extends ParseArgsOptionsConfig> {
  /** The first line of its help: `npm run backup -- FILE`. */
  usage: string;
  /** What it does, and its options, in a few lines. */
  about: string;
  options?: Options;
  /** How many names it takes beside its options: `[least, most]`; none when left out. */
  names?: readonly [number, number];
}

type Given<Options extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ options: Options; allowPositionals: true; strict: true }>
>;

const WRONG_USE = 2;

/**
 * Reads what a command was given, before it does anything. `--help` prints what it is for and ends the process with 0; an option
 * that there is not, or a name too many or too few, prints the same with the reason and ends it with 2.
 */
export function readArguments<const Options extends ParseArgsOptionsConfig = Record<never, never>>({
  usage,
  about,
  options,
  names: [least, most] = [0, 0],
}: CommandForm<Options>): Given<Options> {
  const help = `用法 Usage: ${usage}\n${about}\n`;
  const refuse = (why: string): never => {
    process.stderr.write(`${why}\n${help}`);
    process.exit(WRONG_USE);
  };
  const args = process.argv.slice(2);
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(help);
    process.exit(0);
  }
  try {
    const given = parseArgs({
      args,
      options: options ?? ({} as Options),
      allowPositionals: true,
      strict: true,
    });
    if (given.positionals.length < least) return refuse('缺少参数 Something is missing.');
    if (given.positionals.length > most) return refuse(`多了 ${given.positionals[most]}  One name too many.`);
    return given;
  } catch (error) {
    return refuse(error instanceof Error ? (error.message.split('. ')[0] ?? '') : String(error));
  }
}

/** Does the work of a command; what ends it early is told in one line where the person can put it right, and the process ends with 1. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
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

/** Hands the shop's database to `work`: that of DATABASE_URL, past a pool, or the embedded one, which runs meanwhile. */
export async function withDatabase<T>(
  { databaseDirectUrl, dataDir }: Pick<Config, 'databaseDirectUrl' | 'dataDir'>,
  log: (line: string) => void,
  work: (url: string) => Promise<T>,
): Promise<T> {
  keepToOurselves();
  if (databaseDirectUrl !== null) return await work(databaseDirectUrl);
  const embedded = await startEmbedded({ dataDir, log });
  try {
    return await work(embedded.url);
  } finally {
    await embedded.stop();
  }
}
