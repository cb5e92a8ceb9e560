import { expect, test } from '../fixtures.ts';
import { shippedOrder } from '../shipped-order.ts';

const OTHERS = 200;
/** Boxes of each order. */
const BOXES = 30;

test.describe('recall (召回)', () => {
  test('over two warehouses and two hundred buyers: every holder is told, confirmed and counted @deep', async ({
    buyer: { page, account },
    admin,
    staff,
    database,
  }) => {
    const goods = await staff.newGoods('召回流程片', { stock: 0 });
    const lotNo = `ZH${goods.id}`;
    const lot = { lotNo, expiresOn: '2098-12-31', quantity: 500 };
    await staff.receive(goods, lot);
    await staff.receive(goods, { ...lot, warehouse: 2 });
    const order = await shippedOrder(account, staff, goods);
    await database.sendToOthers(order, `召回药店 ${goods.id}`, OTHERS, 2);

    await admin.goto(`/admin/recalls/lots?keywords=${lotNo}`);
    await admin.getByRole('link', { name: '查看流向' }).click();
    await expect(admin.getByRole('region', { name: '批号流向' })).toContainText(`已发 ${OTHERS + 1} 家`);
    await admin.getByRole('button', { name: '发起召回' }).click();
    const dialog = admin.getByRole('dialog', { name: `召回：批号 ${lotNo}` });
    await dialog.getByRole('radio', { name: /一级召回/ }).check();
    await dialog.getByLabel('召回原因').fill('抽检含量测定不合格');
    await dialog.getByLabel(/寄回地址/).fill('成都市锦江区退货组 13800000000');
    await dialog.getByRole('button', { name: '发起召回' }).click();
    await expect(admin).toHaveURL(/\/admin\/recalls\/\d+$/);
    const state = admin.getByRole('region', { name: '召回情况' });
    const figure = (name: string) =>
      state.locator('div', { has: admin.getByText(name, { exact: true }) }).last();
    await expect(figure('已通知')).toContainText(`${OTHERS + 1} 家`);
    await expect(figure('未退回')).toContainText('6,030');
    await expect(state).toContainText('锁定 970 盒');
    const { refused } = await account.add({ goods: goods.id, number: 1 });
    expect(refused).toHaveLength(1);

    await page.goto('/user');
    await page.getByRole('link', { name: '去确认召回' }).click();
    const notices = page.getByRole('table', { name: '召回通知' });
    await notices.getByRole('link', { name: new RegExp(goods.name) }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('一级召回');
    await page.getByLabel('停售在手（盒）').fill('10');
    await page.getByLabel('已售出（盒）').fill('15');
    await page.getByLabel('退回（盒）').fill('10');
    await page.getByRole('button', { name: '确认数量' }).click();
    await expect(page.getByText('停售 10 加已售 15 应等于收到 30')).toBeVisible();
    await page.getByLabel('已售出（盒）').fill('20');
    await page.getByRole('button', { name: '确认数量' }).click();
    await expect(page.getByRole('table', { name: '确认记录' })).toContainText('20');
    await expect(page.getByRole('table', { name: '退货单' })).toContainText('待寄回');

    const recall = Number(admin.url().split('/').at(-1));
    await staff.confirmHolders(recall, { received: BOXES, stopped: 0, sold: BOXES, to_return: 0 });
    await admin.reload();
    await expect(figure('已确认')).toContainText(`${OTHERS + 1} 家`);
    await expect(figure('已售出')).toContainText(String(OTHERS * BOXES + 20).replace(/(?=\d{3}$)/, ','));
    await expect(figure('未退回')).toContainText('10');
    await admin.getByRole('button', { name: '结束召回' }).click();
    const closing = admin.getByRole('dialog', { name: /^结束 ZH/ });
    await closing.getByLabel(/召回总结/).fill('全部通知到位，数量清点完毕');
    await closing.getByLabel('未完成的原因').fill('一家十盒在途');
    await closing.getByRole('button', { name: '提交复核' }).click();
    await expect(admin.getByText('结束待复核')).toBeVisible();
  });
});
