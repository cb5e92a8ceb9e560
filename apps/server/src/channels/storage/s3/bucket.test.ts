import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type BucketServer, startBucket } from '../../../testing/storage/bucket-server.ts';
import { fillFrom } from '../copy.ts';
import { folderTree } from '../local.ts';
import type { BucketSettings, Storage } from '../port.ts';
import { Bucket, StoreAway } from './bucket.ts';
import { bucketStorage } from './stores.ts';

let server: BucketServer;
let storage: Storage;
const wentAway = vi.fn<(error: unknown) => void>();
const storageOf = (settings: BucketSettings) => bucketStorage(new Bucket(settings, wentAway));

beforeEach(async () => {
  wentAway.mockReset();
  server = await startBucket();
  storage = storageOf(server.settings);
});
afterEach(() => server.close());

const BYTES = Buffer.from('证照 a licence \u0000 with every kind of byte \xff');
const SHA = createHash('sha256').update(BYTES).digest('hex');
const contentOf = async (name: string) => {
  const content = await storage.privateFiles.open(name);
  return content && (await buffer(content));
};

describe('a private file', () => {
  test('is kept under its hash, read, and removed', async () => {
    expect(await storage.privateFiles.has(SHA)).toBe(false);
    expect(await storage.privateFiles.open(SHA)).toBeNull();
    await storage.privateFiles.put(SHA, BYTES);
    expect([...server.objects.keys()]).toEqual([`private/${SHA.slice(0, 2)}/${SHA}`]);
    expect(await storage.privateFiles.has(SHA)).toBe(true);
    expect(await contentOf(SHA)).toEqual(BYTES);
    await storage.privateFiles.remove(SHA);
    await storage.privateFiles.remove(SHA);
    expect(await storage.privateFiles.has(SHA)).toBe(false);
  });

  test('that is there already stays as it is', async () => {
    await storage.privateFiles.put(SHA, BYTES);
    await storage.privateFiles.put(SHA, Buffer.from('other'));
    expect(await contentOf(SHA)).toEqual(BYTES);
  });

  test('of no byte is one', async () => {
    await storage.privateFiles.put(SHA, Buffer.alloc(0));
    expect(await contentOf(SHA)).toEqual(Buffer.alloc(0));
  });

  test('on disk goes there as it is', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'qn-bucket-'));
    const large = Buffer.alloc(3_000_000, 'zip');
    writeFileSync(path.join(folder, 'large'), large);
    await storage.privateFiles.putFile(SHA, path.join(folder, 'large'));
    rmSync(folder, { recursive: true });
    expect((await contentOf(SHA))?.equals(large)).toBe(true);
  });
});

test('a public file is served under its own name, and names may have any letter', async () => {
  await storage.files.put('img/1f-800.webp', BYTES);
  await storage.files.put("img/阿司匹林 (1)+'!.webp", BYTES);
  expect(storage.files.urlOf('img/1f-800.webp')).toBe('/files/img/1f-800.webp');
  expect([...server.objects.keys()]).toEqual(['public/img/1f-800.webp', "public/img/阿司匹林 (1)+'!.webp"]);
});

describe('the store', () => {
  test('refuses another secret, another region and another key; nothing is tried twice for it', async () => {
    for (const wrong of [{ secret: 'x' }, { region: 'elsewhere' }, { keyId: 'who' }]) {
      server.asked.length = 0;
      const there = storageOf({ ...server.settings, ...wrong });
      await expect(there.privateFiles.put(SHA, BYTES)).rejects.toThrow('403');
      expect(server.asked).toHaveLength(1);
    }
    expect(wentAway).not.toHaveBeenCalled();
  });

  test('that is busy is asked once more, then callers hear at once and it is left alone', async () => {
    server.fault = 'busy';
    await expect(storage.privateFiles.has(SHA)).rejects.toThrow(StoreAway);
    expect(server.asked).toHaveLength(2);
    await expect(storage.privateFiles.open(SHA)).rejects.toMatchObject({ status: 503, retryAfter: 5 });
    expect(server.asked).toHaveLength(2);
    expect(wentAway).toHaveBeenCalledOnce();
  });

  test('that nobody listens at is away, and is found again by the first who asks after a while', async () => {
    await server.leave();
    await expect(storage.privateFiles.has(SHA)).rejects.toThrow(StoreAway);
    await server.comeBack();
    await expect(storage.privateFiles.has(SHA)).rejects.toThrow(StoreAway);
    const later = performance.now() + 5_001;
    const clock = vi.spyOn(performance, 'now').mockReturnValue(later);
    expect(await storage.privateFiles.has(SHA)).toBe(false);
    clock.mockRestore();
    await storage.privateFiles.put(SHA, BYTES);
    expect(await contentOf(SHA)).toEqual(BYTES);
  });

  test('that says nothing costs a caller seconds, the next ones nothing', async () => {
    server.fault = 'silent';
    const began = performance.now();
    await expect(storage.privateFiles.put(SHA, BYTES)).rejects.toThrow(StoreAway);
    // Twice three seconds; without a deadline of its own it would be twice ten.
    expect(performance.now() - began).toBeLessThan(18_000);
    await expect(storage.privateFiles.put(SHA, BYTES)).rejects.toThrow(StoreAway);
    expect(server.asked).toHaveLength(2);
  });

  test('that breaks off in the middle of a file leaves no half of one', async () => {
    await storage.privateFiles.put(SHA, Buffer.alloc(500_000, 'x'));
    server.fault = 'cut';
    const content = await storage.privateFiles.open(SHA);
    await expect(content && buffer(content)).rejects.toThrow();
  });
});

test('a folder moves into the bucket and back; a second copy finds everything there', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'qn-bucket-'));
  const from = folderTree(path.join(folder, 'from'));
  const names = Array.from({ length: 30 }, (_, at) => `private/${at % 3}/${at}`);
  for (const name of [...names, 'public/img/一.webp']) await from.write(name, readable(name));
  expect(await fillFrom(from, storage.tree)).toEqual({ copied: 31, kept: 0 });
  expect(await fillFrom(from, storage.tree)).toEqual({ copied: 0, kept: 31 });
  expect(await storage.tree.paths()).toEqual((await from.paths()).toSorted());
  const back = folderTree(path.join(folder, 'back'));
  await fillFrom(storage.tree, back);
  expect(await back.paths()).toEqual(await from.paths());
  expect(String(await buffer(await back.read('public/img/一.webp')))).toBe('public/img/一.webp');
  rmSync(folder, { recursive: true });
});

test('a list goes on over its pages', async () => {
  for (let at = 0; at < 2_100; at += 1) server.objects.set(`private/${String(at).padStart(5, '0')}`, BYTES);
  expect(await storage.tree.paths()).toEqual([...server.objects.keys()]);
});

const readable = (text: string) => Readable.from([Buffer.from(text)]);
