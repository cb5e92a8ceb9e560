/** Files that are here or under way, by address. */
const files = new Map<string, Promise<void>>();

/**
 * Fetches files, then imports what is in them: the place of the bundler's own helper (code-files.ts of the build). Of what `import()`
 * could not fetch a browser remembers for good that it has failed; a file that was fetched can be asked for again.
 * @param names as in the bundle, scripts and sheets
 * @throws when a file cannot be fetched
 */
export async function withFiles<T>(load: () => Promise<T>, names: readonly string[] = []): Promise<T> {
  await Promise.all(names.map((name) => fileOf(`/${name}`)));
  return load();
}

/** The code of a page, by its address, fetched the same way. */
export const codeOf = (address: string): Promise<object> =>
  fileOf(address).then(() => import(/* @vite-ignore */ address));

async function fileOf(address: string): Promise<void> {
  const isSheet = address.endsWith('.css');
  const known = files.get(address);
  if (known || document.querySelector(isSheet ? sheetAt(address) : scriptAt(address))) return known;
  const file = isSheet ? sheet(address) : script(address);
  files.set(address, file);
  const forget = () => files.delete(address);
  // A sheet may leave the document with its page.
  file.then(isSheet ? forget : undefined, forget);
  return file;
}

const sheetAt = (address: string): string => `link[rel=stylesheet][href="${address}"]`;
const scriptAt = (address: string): string => `link[rel=modulepreload][href="${address}"]`;

async function script(address: string): Promise<void> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  await answer.arrayBuffer();
}

const sheet = (address: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = address;
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error(address));
    };
    document.head.append(link);
  });
