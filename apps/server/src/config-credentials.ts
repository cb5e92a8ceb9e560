import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A file that is named as a setting is; whatever else lies there is not meant for us. */
const NAME = /^[A-Z][A-Z0-9_]+$/;

/**
 * The environment with the settings that whoever keeps the secrets hands over as files: each named as its setting, in the folder that
 * CREDENTIALS_DIRECTORY names, which systemd sets by itself. What stands in the environment as well holds as it stands there.
 * @returns `refusal`: one line when the folder cannot be read
 */
export function withCredentials(environment: NodeJS.ProcessEnv): {
  given: NodeJS.ProcessEnv;
  refusal: string | null;
} {
  const folder = environment.CREDENTIALS_DIRECTORY;
  if (!folder) return { given: environment, refusal: null };
  try {
    const handed = readdirSync(folder)
      .filter((name) => NAME.test(name))
      .map((name) => [name, readFileSync(path.join(folder, name), 'utf8').replace(/\r?\n$/, '')]);
    return { given: { ...Object.fromEntries(handed), ...environment }, refusal: null };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return {
      given: environment,
      refusal: `密钥文件夹读不了，请核对 CREDENTIALS_DIRECTORY (cannot be read)：${why}`,
    };
  }
}
