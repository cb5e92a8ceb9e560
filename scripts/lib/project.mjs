import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

/** A path inside the project. */
export const inProject = (...parts) => path.join(ROOT, ...parts);

export const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** A file's text, or an empty one when there is no such file. */
export function readOrEmpty(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

export const sha256 = (text) => createHash('sha256').update(text).digest('hex');

/** Every file below `folder`, sorted; folders whose name is in `skipped` are left out. A missing folder is empty. */
export function filesBelow(folder, skipped = new Set()) {
  const entries = statSync(folder, { throwIfNoEntry: false })
    ? readdirSync(folder, { withFileTypes: true })
    : [];
  return entries
    .filter((entry) => !skipped.has(entry.name))
    .flatMap((entry) => {
      const full = path.join(folder, entry.name);
      return entry.isDirectory() ? filesBelow(full, skipped) : [full];
    })
    .sort();
}
