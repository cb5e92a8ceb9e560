import type { DataOf } from '@qingnang/contract/call';
import type { homeFloors, StaffHome } from '@qingnang/contract/home';
import { ALL_FLOORS } from '@qingnang/contract/home-floors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../../../testing/client.ts';
import { createShop, type TestShop } from '../../../../testing/shop.ts';

const PATH = '/api/admin/home-page';

let shop: TestShop;
let staff: Client;
beforeAll(async () => {
  shop = await createShop();
  staff = await shop.staff('operations');
});
afterAll(() => shop.close());

const shown = async () =>
  (await shop.visitor().get<DataOf<typeof homeFloors>>('/api/index/floors').expect(200)).data.list;
const set = async () => (await staff.get<StaffHome>(PATH).expect(200)).data;

it('requires sign-in, and staff with the permission', async () => {
  await shop.visitor().get(PATH).expect(401);
  await (await shop.buyer()).get(PATH).expect(401);
  await (await shop.staff('warehouse')).get(PATH).expect(403);
  const service = await shop.staff('service');
  await service.get(PATH).expect(200);
  await service.put(PATH, await set()).expect(403);
});

describe('floors of the home page', () => {
  it('stand in the order of the shop until staff set another, which everybody has at once', async () => {
    expect(await shown()).toEqual(ALL_FLOORS);
    const { version, floors } = await set();
    const turned = floors
      .toReversed()
      .map(({ key, is_shown }) => ({ key, is_shown: key === 'hot' ? 0 : is_shown }));
    const { data } = await staff.put<StaffHome>(PATH, { version, floors: turned }).expect(200);
    expect(data).toEqual({ version: version + 1, floors: turned });
    expect(await shown()).toEqual(ALL_FLOORS.filter((floor) => floor !== 'hot').toReversed());
  });

  it('say in the log how they stood and stand', async () => {
    const log = await shop.db
      .selectFrom('audit_log')
      .selectAll()
      .where('entity', '=', 'home_page')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(log).toMatchObject({
      action: 'home_page.update',
      before: { floors: expect.arrayContaining(['热销商品']) },
      after: { floors: expect.arrayContaining(['热销商品（不显示）']) },
    });
  });

  it('that are saved as they stand change nothing', async () => {
    const before = await set();
    expect((await staff.put<StaffHome>(PATH, before).expect(200)).data).toEqual(before);
  });

  it('are not set over what somebody else has set since', async () => {
    const { version, floors } = await set();
    const bodies = [floors.toReversed(), floors.toSpliced(0, 2, ...floors.slice(0, 2).reverse())].map(
      (order) => ({ version, floors: order }),
    );
    const answers = await Promise.all(bodies.map((body) => staff.put(PATH, body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await set()).version).toBe(version + 1);
  });

  it.each([
    [{ floors: [] }, 'floors'],
    [{ floors: [{ key: 'hot', is_shown: 1 }] }, 'floors'],
    [{ floors: ALL_FLOORS.map(() => ({ key: 'hot', is_shown: 1 })) }, 'floors'],
    [{ floors: [{ key: 'cellar', is_shown: 1 }] }, 'floors.0.key'],
    [{ floors: ALL_FLOORS.map((key) => ({ key, is_shown: 2 })) }, 'floors.0.is_shown'],
    [{ floors: ALL_FLOORS.map((key) => ({ key, is_shown: 1 })), version: 'first' }, 'version'],
  ])('%# are refused at their field', async (body, field) => {
    const { errors } = await staff.put(PATH, { version: 1, ...body }).expect(422);
    expect(errors?.[field]?.join()).toMatch(/[\u4e00-\u9fff]/);
  });
});
