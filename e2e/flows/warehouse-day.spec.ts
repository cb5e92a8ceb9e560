import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { expect, test } from '../fixtures.ts';
import { choose } from '../pages/office.ts';
import { PHONE } from '../sizes.ts';

const SIZES = [
  { name: 'a tablet', viewport: { width: 768, height: 1024 } },
  { name: 'a phone', viewport: PHONE.viewport },
];

async function scan(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByLabel(label);
  await field.fill(text);
  await field.press('Enter');
}
const waits = (page: Page) => page.getByText(/项待发送/);

for (const { name, viewport } of SIZES)
  test(`a day of the warehouse on ${name} while the network goes three times: nothing is lost, nothing happens twice @deep`, async ({
    admin,
    buyer: { account },
    staff,
  }) => {
    const barcode = `69${String(Date.now()).slice(-10)}1`;
    const goods = await staff.newGoods('仓库一天片', { stock: 0, barcode });
    const lot = `W${goods.id}`;
    const context = admin.context();
    await admin.setViewportSize(viewport);

    // Received without a connection: what the bar code is, the shop says later.
    await admin.goto('/admin/shelf');
    await expect(admin.getByLabel('扫描条码或追溯码')).toBeVisible();
    await expectAccessible(admin);
    await context.setOffline(true);
    await scan(admin, '扫描条码或追溯码', barcode);
    await expect(admin.getByText('暂时连不上，联网后由系统核对')).toBeVisible();
    await admin.getByRole('button', { name: '入库' }).click();
    await expect(admin.getByText('请填写批号')).toBeVisible();
    await admin.getByLabel('批号', { exact: true }).fill(lot);
    await admin.getByLabel('数量', { exact: true }).fill('40');
    await admin.getByLabel('有效期至').fill('20981231');
    await expectAccessible(admin);
    await admin.getByRole('button', { name: '入库' }).click();
    await expect(waits(admin)).toContainText('1 项待发送');
    await context.setOffline(false);
    await expect(waits(admin)).toHaveCount(0);

    // Counted with a connection that loses the answer: sent again under the same key.
    await admin.getByRole('link', { name: '盘点', exact: true }).click();
    await scan(admin, '扫描条码、追溯码或批号', barcode);
    const card = admin.getByRole('listitem', { name: `${goods.name} ${lot}` });
    await expect(card).toContainText('40');
    let keys: (string | undefined)[] = [];
    await admin.route('**/api/admin/stock-documents', async (route) => {
      keys = [...keys, route.request().headers()['idempotency-key']];
      await route.fetch();
      await route.abort();
    });
    await card.getByLabel('实盘数量').fill('38');
    await expect(card).toContainText('少 2');
    await expectAccessible(admin);
    await admin.getByRole('button', { name: '提交盘点 1 个批号' }).click();
    await expect(waits(admin)).toContainText('1 项待发送');
    await expect(async () => expect(keys.length).toBeGreaterThan(1)).toPass();
    expect(new Set(keys).size).toBe(1);
    await admin.unroute('**/api/admin/stock-documents');
    await expect(waits(admin)).toHaveCount(0);

    // Picked and shipped in one go without a connection.
    const id = await account.order(goods.id, 30);
    await account.pay(id);
    await staff.approve(id);
    const options = admin.waitForResponse('**/api/admin/options');
    await admin.goto(`/admin/warehouse/orders/${id}/pick`);
    await options;
    await expect(admin.getByRole('listitem', { name: `${goods.name} ${lot}` })).toBeVisible();
    await context.setOffline(true);
    await scan(admin, '扫描批号或条码', barcode);
    await choose(admin.getByLabel('承运方'), '顺丰速运');
    await scan(admin, '扫描运单号', `SFDAY${id}`);
    await expect(waits(admin)).toContainText('2 项待发送');
    await context.setOffline(false);
    await expect(waits(admin)).toHaveCount(0);
    await expect(admin.getByText('这一单没有待拣的商品')).toBeVisible();

    expect((await account.orderDetail(id)).status_name).toBe('已发货');
    const told = await context.request.get(
      `/api/admin/stock-documents/lots?warehouse_id=1&goods_id=${goods.id}`,
    );
    const { data } = (await told.json()) as { data: { list: { number: number; reserved: number }[] } };
    expect(data.list.map(({ number, reserved }) => [number, reserved])).toEqual([[8, 0]]);
  });
