import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Db } from './client.ts';
import { forgetRemembered, remember, rememberEach } from './memory.ts';

const database = (isTransaction = false) => ({ isTransaction }) as Db;

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

describe('what is remembered', () => {
  test('is read once while it is fresh, by all who ask meanwhile, and again afterwards', async () => {
    const read = vi.fn(() => Promise.resolve({ at: Date.now() }));
    const [db, recall] = [database(), remember(5_000, read)];
    const [one, other] = await Promise.all([recall(db), recall(db)]);
    expect(one).toBe(other);
    vi.setSystemTime(4_999);
    expect(await recall(db)).toBe(one);
    vi.setSystemTime(5_000);
    expect(await recall(db)).toEqual({ at: 5_000 });
    expect(read).toHaveBeenCalledTimes(2);
  });

  test('belongs to the database that read it, and a transaction keeps nothing', async () => {
    const read = vi.fn((db: Db) => Promise.resolve(db));
    const [db, tx, recall] = [database(), database(true), remember(5_000, read)];
    expect(await recall(tx)).toBe(tx);
    await recall(tx);
    expect(await recall(db)).toBe(db);
    expect(read).toHaveBeenCalledTimes(3);
  });

  test('is not a failure: who waits is told, the next one reads', async () => {
    const read = vi
      .fn<() => Promise<string>>()
      .mockRejectedValueOnce(new Error('lost'))
      .mockResolvedValue('found');
    const [db, recall] = [database(), remember(5_000, read)];
    const waiting = [recall(db), recall(db)];
    await expect(waiting[0]).rejects.toThrow('lost');
    await expect(waiting[1]).rejects.toThrow('lost');
    expect(await recall(db)).toBe('found');
  });

  test('is forgotten at once where it was changed', async () => {
    const read = vi.fn(() => Promise.resolve('content'));
    const [db, recall] = [database(), remember(5_000, read)];
    await recall(db);
    forgetRemembered(db);
    await recall(db);
    expect(read).toHaveBeenCalledTimes(2);
  });
});

describe('by subject', () => {
  const zones = (read: (zone: { id: number; version: number }) => number[], most = 200) =>
    rememberEach({
      freshMs: 5_000,
      most,
      keyOf: (zone: { id: number; version: number }) => zone.id,
      versionOf: (zone) => zone.version,
      isSame: (before, now) => String(before) === String(now),
      read: (_db, zone) => Promise.resolve(read(zone)),
    });

  test('each has an answer of its own', async () => {
    const [db, recall] = [database(), zones(({ id }) => [id])];
    expect(await recall(db, { id: 1, version: 1 })).toEqual([1]);
    expect(await recall(db, { id: 2, version: 1 })).toEqual([2]);
  });

  test('another version is read at once', async () => {
    const [db, recall] = [database(), zones(({ version }) => [version])];
    expect(await recall(db, { id: 1, version: 1 })).toEqual([1]);
    expect(await recall(db, { id: 1, version: 2 })).toEqual([2]);
  });

  test('what is read again and is the same stays the same one', async () => {
    const [db, recall] = [database(), zones(() => [7, 8])];
    const before = await recall(db, { id: 1, version: 1 });
    vi.setSystemTime(6_000);
    expect(await recall(db, { id: 1, version: 1 })).toBe(before);
  });

  test('after a failure the next answer is the one that was read', async () => {
    const read = vi.fn(() => [1]);
    read.mockImplementationOnce(() => {
      throw new Error('lost');
    });
    const recall = rememberEach({
      freshMs: 5_000,
      most: 2,
      keyOf: (id: number) => id,
      isSame: () => true,
      read: async () => read(),
    });
    const db = database();
    await expect(recall(db, 1)).rejects.toThrow('lost');
    expect(await recall(db, 1)).toEqual([1]);
  });

  test('one memory of the process serves transactions and all databases, and takes nothing from a transaction', async () => {
    const read = vi.fn((_db: Db, stamp: number) => Promise.resolve(stamp));
    const recall = rememberEach({
      freshMs: 5_000,
      most: 2,
      keyOf: () => 0,
      versionOf: (stamp: number) => stamp,
      isOfProcess: true,
      read,
    });
    await recall(database(true), 7);
    await recall(database(), 7);
    expect(read).toHaveBeenCalledTimes(2);
    await recall(database(true), 7);
    await recall(database(), 7);
    expect(read).toHaveBeenCalledTimes(2);
  });

  test('no more is kept than may be', async () => {
    const read = vi.fn(() => []);
    const [db, recall] = [database(), zones(read, 4)];
    for (let id = 1; id <= 10; id += 1) await recall(db, { id, version: 1 });
    await recall(db, { id: 1, version: 1 });
    expect(read).toHaveBeenCalledTimes(11);
  });
});
