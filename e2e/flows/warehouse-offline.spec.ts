import type { Page, Route } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { expect, test } from '../fixtures.ts';
import { choose } from '../pages/office.ts';

const PHONE = { width: 390, height: 844 };

async function scan(page: Page, lot: string): Promise<void> {
  const field = page.getByLabel('扫描批号或条码');
  await field.fill(lot);
  await field.press('Enter');
}
const card = (page: Page, lot: string) => page.getByRole('listitem', { name: new RegExp(`${lot}$`) });
const waits = (page: Page) => page.getByText(/项待发送/);

test('an order is picked on a phone while the network goes three times: nothing is lost, nothing happens twice @deep', async ({
  admin,
  buyer: { account },
  staff,
}) => {
  const goods = await staff.newGoods('断网拣货片', { stock: 0 });
  const lots = ['1', '2', '3'].map((n) => `K${goods.id}${n}`) as [string, string, string];
  for (const [at, lotNo] of lots.entries())
    await staff.receive(goods, { lotNo, expiresOn: `209${at}-12-31`, quantity: 10 });
  const id = await account.order(goods.id, 30);
  await account.pay(id);
  await staff.approve(id);

  const context = admin.context();
  const address = `/admin/warehouse/orders/${id}/pick`;
  await admin.setViewportSize(PHONE);
  await admin.goto(address);
  await expect(card(admin, lots[2])).toBeVisible();
  await expectAccessible(admin);

  // The network is away, and comes back.
  await context.setOffline(true);
  await scan(admin, lots[0]);
  await expect(card(admin, lots[0])).toContainText('已拣 10');
  await expect(waits(admin)).toContainText('1 项待发送');
  await context.setOffline(false);
  await expect(waits(admin)).toHaveCount(0);

  // What was sent arrives, and its answer is lost on the way back: it is sent again, under the same key.
  let keys: (string | undefined)[] = [];
  await admin.route('**/api/admin/warehouse/picks', async (route) => {
    keys = [...keys, route.request().headers()['idempotency-key']];
    await route.fetch();
    await route.abort();
  });
  await scan(admin, lots[1]);
  await expect(waits(admin)).toContainText('1 项待发送');
  await expect(async () => expect(keys.length).toBeGreaterThan(1)).toPass();
  expect(new Set(keys).size).toBe(1);
  await admin.unroute('**/api/admin/warehouse/picks');
  await expect(waits(admin)).toHaveCount(0);

  // The network is away, and the page is closed over it.
  await context.setOffline(true);
  await scan(admin, lots[2]);
  await expect(waits(admin)).toContainText('1 项待发送');
  await admin.close();
  await context.setOffline(false);
  const again = await context.newPage();
  await again.setViewportSize(PHONE);
  // The sheet is read before the act arrives, and its answer comes after it.
  const arrived = again.waitForResponse('**/api/admin/warehouse/picks');
  const late = async (route: Route) => {
    const sheet = await route.fetch();
    await arrived;
    await route.fulfill({ response: sheet });
  };
  await again.route('**/api/admin/warehouse/picking?*', late, { times: 1 });
  await again.goto(address);
  await expect(again.getByText('已拣 3/3')).toBeVisible();
  await expect(waits(again)).toHaveCount(0);

  const told = await context.request.get(`/api/admin/warehouse/picking?ids=${id}`);
  const { data } = (await told.json()) as {
    data: { list: { rows: { lot_no: string; picked: number }[] }[] };
  };
  expect(data.list[0]?.rows.map(({ lot_no: lot, picked }) => [lot, picked])).toEqual(
    lots.map((lot) => [lot, 10]),
  );

  await choose(again.getByLabel('承运方'), '顺丰速运');
  await again.getByLabel('扫描运单号').fill(`SFOFF${id}`);
  await expectAccessible(again);
  await again.getByLabel('扫描运单号').press('Enter');
  await expect(again.getByText('这一单没有待拣的商品')).toBeVisible();
  expect((await account.orderDetail(id)).status_name).toBe('已发货');
});

test('what the shop refuses of acts without a connection is told until it was seen @deep', async ({
  admin,
  buyer: { account },
  staff,
}) => {
  const goods = await staff.newGoods('断网被拒片');
  const id = await account.order(goods.id, 30);
  await account.pay(id);
  await staff.approve(id);
  await admin.setViewportSize(PHONE);
  await admin.goto(`/admin/warehouse/orders/${id}/pick`);
  await expect(card(admin, `E${goods.id}`)).toBeVisible();
  await admin.context().setOffline(true);
  await scan(admin, `E${goods.id}`);
  await expect(waits(admin)).toContainText('1 项待发送');
  await staff.ship(id);
  await admin.context().setOffline(false);
  const refusal = admin.getByText('请把商品放回货架');
  await expect(refusal).toBeVisible();
  await admin.getByRole('button', { name: '知道了' }).click();
  await expect(refusal).toHaveCount(0);
});
