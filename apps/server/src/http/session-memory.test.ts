import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { Client } from '../testing/client.ts';
import { GOODS } from '../testing/fixture.ts';
import { createShop, type TestShop } from '../testing/shop.ts';
import { BUYER_COOKIE, openSession } from './session.ts';
import { SessionMemory } from './session-memory.ts';

describe('SessionMemory', () => {
  it('asks once in its time, and again after it', async () => {
    const now = vi.spyOn(performance, 'now').mockReturnValue(0);
    const memory = new SessionMemory<string>();
    const find = vi.fn(async () => '康民');
    expect(await memory.take('t', 1000, find)).toBe('康民');
    now.mockReturnValue(999);
    expect(await memory.take('t', 1000, find)).toBe('康民');
    expect(find).toHaveBeenCalledTimes(1);
    now.mockReturnValue(1000);
    await memory.take('t', 1000, find);
    expect(find).toHaveBeenCalledTimes(2);
    now.mockRestore();
  });

  it('keeps neither nobody nor a failure', async () => {
    const memory = new SessionMemory<string>();
    expect(await memory.take('t', 1000, async () => null)).toBeNull();
    await expect(memory.take('t', 1000, () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await memory.take('t', 1000, async () => '康民')).toBe('康民');
  });

  it('forgets when it is told, while it is being asked, too', async () => {
    const memory = new SessionMemory<string>();
    const early = memory.take('t', 1000, async () => '康民');
    memory.forget('t');
    await early;
    expect(await memory.take('t', 1000, async () => null)).toBeNull();
  });
});

describe('a shop that remembers sessions', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await createShop({ SESSION_MEMORY_MS: '1000' });
  });
  afterAll(() => shop.close());
  afterEach(() => vi.restoreAllMocks());

  /** Time stands still until it is moved on: what is remembered for a second is, however long a test takes. */
  function stopTime(): { pass(ms: number): void } {
    let now = performance.now();
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    return {
      pass(ms) {
        now += ms;
      },
    };
  }

  const look = (client: Client) => client.get('/api/cart/total');

  it('answers nobody a moment after he signed out', async () => {
    const account = shop.db.selectFrom('account').select('id').where('username', '=', 'yaodian');
    const { id } = await account.executeTakeFirstOrThrow();
    const token = await openSession(shop.db, { accountId: id, ip: '', userAgent: '' });
    // The same session in two tabs.
    const [one, two] = [new Client(shop.url), new Client(shop.url)];
    for (const tab of [one, two]) tab.setCookie(BUYER_COOKIE, token);
    await look(two).expect(200);
    await one.delete('/api/user/logout').expect(200);
    await look(two).expect(401);
  });

  it('stops within its time where the session ended elsewhere, and never lets it order', async () => {
    const client = await shop.buyer('zhensuo');
    const time = stopTime();
    await look(client).expect(200);
    await shop.db.deleteFrom('session').execute();
    await look(client).expect(200);
    await client.post('/api/order', { ids: [1], address_id: 1 }).expect(401);
    await client.post('/api/cart/batch_delete', { ids: [1] }).expect(401);
    time.pass(1000);
    await look(client).expect(401);
  });

  it('shows what an act has changed about the account at once', async () => {
    const client = await shop.buyer('zhensuo');
    stopTime();
    const isPassed = async () =>
      (await client.get<{ is_passed: number }>('/api/user/base').expect(200)).data.is_passed;
    expect(await isPassed()).toBe(1);
    await shop.db.updateTable('account').set({ pass_status: 3 }).where('username', '=', 'zhensuo').execute();
    expect(await isPassed()).toBe(1);
    await client.post('/api/message/read_all', {}).expect(200);
    expect(await isPassed()).toBe(3);
    await shop.db.updateTable('account').set({ pass_status: 1 }).where('username', '=', 'zhensuo').execute();
  });

  it('tells two accounts apart', async () => {
    const [one, two] = [await shop.buyer('yaodian'), await shop.buyer('zhensuo')];
    await one.post('/api/cart', { params: [{ goods_id: GOODS.plain, number: 10 }] }).expect(200);
    const totals = await Promise.all([one, two].map(async (client) => (await look(client)).data));
    expect(totals).toEqual([{ total: 1 }, { total: 0 }]);
  });
});
