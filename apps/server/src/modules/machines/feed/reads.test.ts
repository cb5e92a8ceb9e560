import type { FeedKind } from '@qingnang/contract/feed-words';
import { type ControlledTransaction, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tables } from '../../../db/tables.ts';
import { belowFrom } from '../../../testing/random.ts';
import { createShop, type TestShop } from '../../../testing/shop.ts';
import { type Change, changedThings, type FeedQuery, nextChanges } from './reads.ts';
import { pruneChanges } from './writes.ts';

let shop: TestShop;
const ACCOUNTS = { first: 1, second: 2, third: 3 };
let accounts: number[];
beforeAll(async () => {
  shop = await createShop();
  accounts = (await shop.db.selectFrom('account').select('id').orderBy('id').execute()).map(({ id }) => id);
});
afterAll(() => shop.close());

type Writer = ControlledTransaction<Tables>;

/** Accounts wait for nobody: writers of goods do, for the stamp. */
const rename = (db: TestShop['db'] | Writer, id: number, words: string) =>
  sql`update account set contact_name = ${words} where id = ${id}`.execute(db);

/** Follows the feed from now on: what has been read is told once. */
async function follower(kinds: readonly FeedKind[] = [], limit = 3) {
  let { next_cursor: cursor } = await nextChanges(shop.db, kinds, {});
  return async (): Promise<Change[]> => {
    const read: Change[] = [];
    for (;;) {
      const page = await nextChanges(shop.db, kinds, { cursor, limit });
      read.push(...page.rows);
      cursor = page.next_cursor;
      if (!page.has_more) return read;
    }
  };
}

/** Reads on until so many changes have come: other databases of the server hold numbers of transactions back, too. */
async function readUntil(read: () => Promise<Change[]>, enough: (changes: Change[]) => boolean) {
  const all: Change[] = [];
  await expect
    .poll(async () => {
      all.push(...(await read()));
      return enough(all);
    })
    .toBe(true);
  return all;
}

const keyOf = ({ writer, kind, subject_id: id }: Change) => `${writer} ${kind} ${id}`;

describe('the order of changes', () => {
  it('holds back what comes after a transaction that is still under way, and never skips it', async () => {
    const read = await follower(['customer']);
    const slow = await shop.db.startTransaction().execute();
    await rename(slow, ACCOUNTS.first, 'slow');
    await rename(shop.db, ACCOUNTS.second, 'quick');
    expect(await read()).toEqual([]);
    await slow.commit().execute();
    const changes = await readUntil(read, (all) => all.length >= 2);
    expect(changes.map(({ subject_id: id }) => id)).toEqual([ACCOUNTS.first, ACCOUNTS.second]);
    expect(await read()).toEqual([]);
  });

  it('forgets what was rolled back, all of it or a part', async () => {
    const read = await follower(['customer']);
    const gone = await shop.db.startTransaction().execute();
    await rename(gone, ACCOUNTS.first, 'gone');
    await gone.rollback().execute();
    const half = await shop.db.startTransaction().execute();
    const kept = await half.savepoint('before').execute();
    await rename(kept, ACCOUNTS.second, 'gone');
    const back = await kept.rollbackToSavepoint('before').execute();
    await rename(back, ACCOUNTS.third, 'stays');
    await back.commit().execute();
    const changes = await readUntil(read, (all) => all.length >= 1);
    expect(changes.map(({ subject_id: id }) => id)).toEqual([ACCOUNTS.third]);
  });

  it.each([1, 2, 3, 4])(
    'loses nothing and tells nothing twice while writers end in any order (seed %d)',
    async (seed) => {
      const below = belowFrom(seed);
      const read = await follower();
      const told: Change[] = [];
      const committed = new Set<string>();
      const open: { tx: Writer; subject: number; wrote: Set<string> }[] = [];
      let words = 0;
      const begin = async () => {
        const subject = [1, 2, 3, 4].find((id) => open.every((one) => one.subject !== id));
        if (subject === undefined) return;
        open.push({ tx: await shop.db.startTransaction().execute(), subject, wrote: new Set() });
      };
      const write = async () => {
        const writer = open[below(open.length)];
        if (!writer) return;
        words += 1;
        // Of one kind or the other, and often the same again in the same transaction.
        const kind = below(2) === 0 ? 'customer' : 'stock';
        if (kind === 'customer') await rename(writer.tx, writer.subject, `words ${seed} ${words}`);
        else
          await sql`update stock set available = available + 1 where goods_id = ${writer.subject}`.execute(
            writer.tx,
          );
        const { rows } = await sql<{ writer: string }>`select pg_current_xact_id()::text as writer`.execute(
          writer.tx,
        );
        writer.wrote.add(`${rows[0]?.writer} ${kind} ${writer.subject}`);
      };
      const end = async () => {
        const [writer] = open.splice(below(open.length), 1);
        if (!writer) return;
        if (below(4) === 0) {
          await writer.tx.rollback().execute();
          return;
        }
        await writer.tx.commit().execute();
        for (const key of writer.wrote) committed.add(key);
      };
      const look = async () => void told.push(...(await read()));
      for (let step = 0; step < 120; step += 1) {
        await ([begin, write, write, end, look][below(5)] ?? look)();
        expect(told.map(keyOf).filter((key) => !committed.has(key))).toEqual([]);
      }
      while (open.length > 0) await end();
      told.push(...(await readUntil(read, (all) => told.length + all.length >= committed.size)));
      told.push(...(await read()));
      expect(told.map(keyOf).toSorted()).toEqual([...committed].toSorted());
    },
  );
});

describe('a list that is followed', () => {
  async function readAll(first: FeedQuery) {
    const ids: number[] = [];
    for (let query = first; ; ) {
      const page = await changedThings(shop.db, 'customer', query);
      ids.push(...page.rows);
      if (!page.has_more) return { ids, cursor: page.next_cursor };
      query = { limit: first.limit, cursor: page.next_cursor };
    }
  }

  it('is read whole, and goes on with what has changed since it began', async () => {
    const first = await changedThings(shop.db, 'customer', { limit: 2 });
    expect(first).toMatchObject({ rows: accounts.slice(0, 2), has_more: true });
    await rename(shop.db, ACCOUNTS.first, 'changed while it is read');
    const rest = await readAll({ limit: 2, cursor: first.next_cursor });
    expect(rest.ids).toEqual(accounts.slice(2));
    let { cursor } = rest;
    const since: number[] = [];
    await expect
      .poll(async () => {
        const page = await changedThings(shop.db, 'customer', { cursor });
        cursor = page.next_cursor;
        since.push(...page.rows);
        return since;
      })
      .toEqual([ACCOUNTS.first]);
  });

  it('names a thing once a page, at its last change', async () => {
    const { cursor } = await readAll({ limit: 100 });
    for (const id of [ACCOUNTS.first, ACCOUNTS.second, ACCOUNTS.first])
      await rename(shop.db, id, `again ${id} ${Math.random()}`);
    await expect
      .poll(async () => (await changedThings(shop.db, 'customer', { cursor })).rows)
      .toEqual([ACCOUNTS.second, ACCOUNTS.first]);
  });

  it('finds what has changed since a moment by itself', async () => {
    await sql`update change_feed set at = now() - interval '3 days'`.execute(shop.db);
    await sql`update feed_state set pruned_at = now() - interval '9 days'`.execute(shop.db);
    const since = new Date(Date.now() - 60_000).toISOString();
    await rename(shop.db, ACCOUNTS.third, `since ${since}`);
    await expect
      .poll(async () => (await changedThings(shop.db, 'customer', { updated_since: since })).rows)
      .toContain(ACCOUNTS.third);
  });
});

describe('a cursor', () => {
  const gone = { status: 410, code: 10410 };

  it('is refused once what it follows is no longer kept; one that has read on is not', async () => {
    const old = await nextChanges(shop.db, [], {});
    await rename(shop.db, ACCOUNTS.first, 'old');
    await expect
      .poll(async () => (await nextChanges(shop.db, [], { cursor: old.next_cursor })).rows.length)
      .toBe(1);
    // A kind that seldom changes: nothing of it, but read to the end.
    const quiet = await changedThings(shop.db, 'receivable', { cursor: old.next_cursor });
    await sql`update change_feed set at = now() - interval '91 days'`.execute(shop.db);
    expect(await pruneChanges(shop.db, new Date())).toBeGreaterThan(0);
    await expect(nextChanges(shop.db, [], { cursor: old.next_cursor })).rejects.toMatchObject(gone);
    const again = await changedThings(shop.db, 'receivable', { cursor: quiet.next_cursor });
    expect(again.rows).toEqual([]);
    const since = new Date(Date.now() - 95 * 24 * 3_600_000).toISOString();
    await expect(changedThings(shop.db, 'customer', { updated_since: since })).rejects.toMatchObject(gone);
  });

  it('of before a restored database is refused, and so is what is none', async () => {
    const { next_cursor: cursor } = await nextChanges(shop.db, [], {});
    await sql`select restart_feed()`.execute(shop.db);
    await expect(nextChanges(shop.db, [], { cursor })).rejects.toMatchObject(gone);
    await expect(nextChanges(shop.db, [], { cursor: 'none' })).rejects.toMatchObject(gone);
  });
});

it('triggers note what happens to an order and what it takes', async () => {
  const read = await follower([], 50);
  await sql`update stock set available = available - 1, reserved = reserved + 1 where goods_id = 1 and warehouse_id = 1`.execute(
    shop.db,
  );
  await sql`update goods set sales_count = sales_count + 1 where id = 1`.execute(shop.db);
  await sql`update goods_price set price_e4 = price_e4 where goods_id = 1`.execute(shop.db);
  await sql`update account set company = company || '一' where username = 'yaodian'`.execute(shop.db);
  const changes = await readUntil(read, (all) => all.length >= 2);
  expect(changes.map(({ kind }) => kind)).toEqual(['stock', 'customer']);
  expect(changes[1]?.account_id).toBe(changes[1]?.subject_id);
});
