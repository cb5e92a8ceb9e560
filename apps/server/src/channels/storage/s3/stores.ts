import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Storage } from '../port.ts';
import type { Bucket } from './bucket.ts';

/** The shop's files in a bucket, under the paths that they have in a folder. */
export function bucketStorage(bucket: Bucket): Storage {
  const publicKey = (name: string) => `public/${name}`;
  const privateKey = (name: string) => `private/${name.slice(0, 2)}/${name}`;
  const keep = async (key: string, put: () => Promise<void>) => {
    if (!(await bucket.has(key))) await put();
  };
  return {
    files: {
      has: (name) => bucket.has(publicKey(name)),
      put: (name, bytes) => keep(publicKey(name), () => bucket.put(publicKey(name), bytes)),
      open: (name) => bucket.open(publicKey(name)),
      urlOf: (name) => `/files/${name}`,
    },
    privateFiles: {
      put: (name, bytes) => keep(privateKey(name), () => bucket.put(privateKey(name), bytes)),
      putFile: (name, place) => keep(privateKey(name), () => bucket.putFile(privateKey(name), place)),
      has: (name) => bucket.has(privateKey(name)),
      open: (name) => bucket.open(privateKey(name)),
      remove: (name) => bucket.remove(privateKey(name)),
    },
    tree: {
      paths: async () => (await Promise.all(['private/', 'public/'].map((one) => bucket.keys(one)))).flat(),
      has: (key) => bucket.has(key),
      async read(key) {
        const content = await bucket.open(key);
        if (content === null) throw new Error(`${key} is not in the bucket`);
        return content;
      },
      write: (key, content) => spooled(content, (place) => bucket.putFile(key, place)),
    },
  };
}

/** A bucket wants to know the size before it takes anything. */
async function spooled(content: Readable, send: (place: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'qn-file-'));
  try {
    const place = path.join(folder, 'content');
    await pipeline(content, createWriteStream(place, { mode: 0o600 }));
    await send(place);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
