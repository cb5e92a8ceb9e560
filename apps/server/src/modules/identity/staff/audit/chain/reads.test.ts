import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../../../../db/transaction.ts';
import { pastTriggers } from '../../../../../testing/database-url.ts';
import { createShop, type TestShop } from '../../../../../testing/shop.ts';
import { verifyAudit } from './reads.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createShop();
});
afterAll(() => shop.close());

const add = (count: number, entity = 'chain') =>
  sql`insert into audit_log (action, entity, entity_id, after)
    select 'chain.test', ${entity}, n::text, jsonb_build_object('page', n) from generate_series(1, ${count}::int) n`;

/** As whoever owns the database's server might. */
const behindTheBack = (change: ReturnType<typeof sql>) => pastTriggers(shop.db, (tx) => change.execute(tx));

describe('the audit log', () => {
  it.each([
    sql`update audit_log set action = 'x'`,
    sql`delete from audit_log`,
    sql`truncate audit_log`,
    sql`update audit_chain set hash = ''`,
    sql`delete from audit_chain`,
    sql`truncate audit_chain`,
  ])('is only added to', async (change) => {
    await add(1).execute(shop.db);
    await expect(change.execute(shop.db)).rejects.toThrow(/permission denied/);
  });

  it('is chained in the order of commits, also by many at once and over several entries', async () => {
    const before = (await verifyAudit(shop.db)).entries;
    await Promise.all(
      Array.from({ length: 20 }, (_, n) => inTransaction(shop.db, (tx) => add(n % 3).execute(tx))),
    );
    const { entries, head, fault } = await verifyAudit(shop.db);
    expect([entries - before, fault]).toEqual([19, null]);
    expect(head).toMatch(/^[0-9a-f]{64}$/);
  });

  it('a transaction that is given up leaves no gap', async () => {
    const { entries } = await verifyAudit(shop.db);
    const gone = inTransaction(shop.db, async (tx) => {
      await add(3).execute(tx);
      throw new Error('given up');
    });
    await expect(gone).rejects.toThrow('given up');
    expect(await verifyAudit(shop.db)).toMatchObject({ entries, fault: null });
  });

  it('what a transaction writes below savepoints is chained, too, and what it takes back is not', async () => {
    const { entries } = await verifyAudit(shop.db);
    await inTransaction(shop.db, async (tx) => {
      await add(2).execute(tx);
      await sql`savepoint back`.execute(tx);
      await add(1).execute(tx);
      await sql`rollback to savepoint back`.execute(tx);
      await sql`savepoint kept`.execute(tx);
      await add(2).execute(tx);
      await sql`release savepoint kept`.execute(tx);
      await add(1).execute(tx);
    });
    expect(await verifyAudit(shop.db)).toMatchObject({ entries: entries + 5, fault: null });
  });

  it('names the first entry that was changed, deleted, slipped in or taken out of the chain', async () => {
    await add(4, 'named').execute(shop.db);
    const { rows } = await sql<{ id: number; n: number }>`
      select a.id, c.n from audit_log a join audit_chain c on c.audit_id = a.id where a.entity = 'named' order by c.n`.execute(
      shop.db,
    );
    const [first, second, third, last] = rows;
    const faultIs = async () => (await verifyAudit(shop.db)).fault;
    const set = (words: string) =>
      behindTheBack(sql`update audit_log set entity_id = ${words} where id = ${third?.id ?? 0}`);
    await set('forged');
    expect(await faultIs()).toMatchObject({ n: third?.n, auditId: third?.id, what: 'changed' });
    await set('3');
    expect(await faultIs()).toBeNull();
    await behindTheBack(sql`insert into audit_log (action, entity, entity_id) values ('x', 'x', 'x')`);
    expect(await faultIs()).toMatchObject({ n: null, what: 'not chained' });
    await behindTheBack(sql`delete from audit_log where id = ${second?.id ?? 0}`);
    expect(await faultIs()).toMatchObject({ n: second?.n, what: 'gone', entry: null });
    await behindTheBack(sql`delete from audit_chain where audit_id = ${first?.id ?? 0}`);
    expect(await faultIs()).toMatchObject({ n: first?.n, what: 'missing link' });
    expect(last?.n).toBe((first?.n ?? 0) + 3);
  });
});
