import type { Page, TestInfo } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { HandWork } from '../hand-work.ts';
import { CaseDesk, ClaimPage } from '../pages/aftersales.ts';
import { choose, confirm, dialogOf, pickOption } from '../pages/office.ts';
import { ZoneEditor } from '../pages/zone-editor.ts';
import { shippedOrder } from '../shipped-order.ts';

const ORDERS = 20;
const PRICES = 200;

/**
 * What the work of a day costs a hand: its clicks and keys are bounded here, its seconds are told, since machines differ (on one that
 * does nothing else, twenty orders are reviewed and shipped within twenty seconds).
 */
test('twenty orders from review to shipped, a synonym, an activity, a recall: seconds, keys and clicks @deep', async ({
  admin,
  buyer: { account },
  staff,
}, info) => {
  const goods = await staff.newGoods('员工一天片');
  const numbers: string[] = [];
  for (let n = 0; n < ORDERS; n++) {
    const id = await account.order(goods.id, 30);
    await account.pay(id);
    numbers.push((await account.orderDetail(id)).order_no);
  }
  const hand = new HandWork(admin);
  await hand.begin();
  const search = `keywords=${encodeURIComponent(goods.name)}`;
  const all = admin.locator('thead').getByRole('checkbox');

  await admin.goto(`/admin/orders?status=20&${search}`);
  await expect(admin.getByText(`共 ${ORDERS} 单`)).toBeVisible();
  const review = await hand.task(`审核 ${ORDERS} 单`, async () => {
    await all.check();
    await admin.getByRole('button', { name: `批量通过 ${ORDERS} 单` }).click();
    await admin.getByRole('button', { name: `通过 ${ORDERS} 单`, exact: true }).click();
    await expect(admin.getByText(`已通过 ${ORDERS} 单`)).toBeVisible();
  });

  await admin.goto(`/admin/warehouse?${search}`);
  await expect(admin.getByText(`共 ${ORDERS} 单`)).toBeVisible();
  const ship = await hand.task(`拣货发货 ${ORDERS} 单`, async () => {
    await all.check();
    await admin.getByRole('button', { name: `建拣货批次 ${ORDERS} 单` }).click();
    await admin.getByRole('button', { name: `标记已拣货 ${ORDERS} 单` }).click();
    await expect(admin.getByText(`已拣货 ${ORDERS} 单`, { exact: true })).toBeVisible();
    await choose(admin.getByLabel('承运方'), '顺丰速运');
    await admin.getByLabel('扫描订单号').click();
    for (const [at, number] of numbers.entries()) {
      await hand.scan(number);
      await expect(admin.getByText('请扫描运单号')).toBeVisible();
      await hand.scan(`SFDAY${goods.id}${at}`);
    }
    await expect(admin.getByText('已完成').first()).toBeVisible();
  });

  await admin.goto('/admin/search');
  const synonym = await hand.task('加同义词', async () => {
    await admin.getByRole('button', { name: '新增同义词' }).click();
    const dialog = dialogOf(admin, '新增同义词');
    for (const word of ['员甲', '员乙']) {
      await dialog.getByLabel('意思相同的词').fill(`${word}${goods.id}`);
      await dialog.getByLabel('意思相同的词').press('Enter');
    }
    await dialog.getByRole('button', { name: /保\s*存/ }).click();
    await expect(dialog).toBeHidden();
  });

  const editor = new ZoneEditor(admin);
  await admin.goto('/admin/zones/new');
  const campaign = await hand.task('活动从草稿到停止', async () => {
    await admin.getByLabel('代码').fill(`day-${goods.id}`);
    await admin.getByLabel('名称', { exact: true }).fill(`员工一天${goods.id}`);
    const shelf = await editor.add('商品');
    await pickOption(shelf.getByLabel('商品', { exact: true }), goods.name);
    await editor.save();
    await editor.publish();
    await editor.stop();
  });

  const lot = `E${goods.id}`;
  await admin.goto(`/admin/recalls/lots?keywords=${lot}`);
  const recall = await hand.task('召回并停售一个批号', async () => {
    await admin.getByRole('link', { name: '查看流向' }).click();
    await admin.getByRole('button', { name: '发起召回' }).click();
    const dialog = admin.getByRole('dialog', { name: `召回：批号 ${lot}` });
    await dialog.getByRole('radio', { name: /一级召回/ }).check();
    await dialog.getByLabel('召回原因').fill('抽检含量测定不合格');
    await dialog.getByLabel(/寄回地址/).fill('成都市锦江区退货组 13800000000');
    await dialog.getByRole('button', { name: '发起召回' }).click();
    await expect(admin).toHaveURL(/\/admin\/recalls\/\d+$/);
  });
  expect((await account.add({ goods: goods.id, number: 1 })).refused).toHaveLength(1);

  tell(hand, info);
  expect([review.clicks, review.keys]).toEqual([3, 0]);
  expect(ship.clicks).toBeLessThanOrEqual(6);
  expect(ship.keys).toBeLessThanOrEqual(ORDERS);
  expect(synonym.clicks).toBeLessThanOrEqual(4);
  expect(campaign.clicks).toBeLessThanOrEqual(10);
  expect(recall.clicks).toBeLessThanOrEqual(5);
});

test('200 prices by file, a bank file, a claim, figures of the month, a customer shut out: seconds, keys and clicks @deep', async ({
  admin,
  buyer: { page, account },
  staff,
}, info) => {
  const hand = new HandWork(admin);
  await hand.begin();

  const ids: number[] = [];
  for (let n = 0; n < PRICES; n++) ids.push((await staff.newGoods('整表改价片', { stock: 0 })).id);
  await admin.goto('/admin/mass');
  const prices = await hand.task(`${PRICES} 个价格按文件修改`, async () => {
    await admin
      .getByLabel('选择表格')
      .setInputFiles(csv('改价', ['编号', '普通价'], ...ids.map((id) => [id, '11.5'])));
    await admin.getByRole('button', { name: `执行 ${PRICES} 个商品` }).click();
    await confirm(admin, `修改 ${PRICES} 个商品`);
    await expect(admin.getByText(`已修改 ${PRICES} 个商品`)).toBeVisible();
  });

  const goods = await staff.newGoods('员工办公片');
  const paid = await account.order(goods.id, 30);
  await account.beginTransfer(paid);
  const { order_no: orderNo, payable } = await account.orderDetail(paid);
  await admin.goto('/admin/transfers');
  const bank = await hand.task('银行流水导入并核对一笔', async () => {
    await admin.getByRole('button', { name: '导入流水' }).click();
    const dialog = dialogOf(admin, '导入银行流水');
    const line = ['2026-01-02', '成都康民大药房有限公司', payable.toFixed(2), orderNo, `DAY${paid}`];
    await dialog
      .getByLabel('选择流水文件')
      .setInputFiles(csv('流水', ['交易日期', '对方户名', '金额', '摘要', '流水号'], line));
    await dialog.getByRole('button', { name: '导入 1 笔' }).click();
    const row = admin.getByRole('row', { name: `DAY${paid}` });
    await row.getByRole('button', { name: '核对' }).click();
    await dialogOf(admin, '核对到账').getByRole('button', { name: '确认入账' }).click();
    await expect(row).toBeHidden();
  });
  expect((await account.orderDetail(paid)).status_name).toBe('待审核');

  const order = await shippedOrder(account, staff, goods);
  const claim = new ClaimPage(page);
  await claim.openFor(order);
  await claim.choose('少货错货', '少货');
  await claim.take(goods.name, 2);
  await claim.attachPhoto();
  const caseNo = await claim.sent();
  const refund = await hand.task('售后少货直接退款', async () => {
    const desk = new CaseDesk(admin);
    await desk.open('待审核', caseNo);
    await desk.begin('直接退款');
    await desk.finish('确认退款');
  });

  await admin.goto('/admin/statistics');
  const month = await hand.task('看本月销售与按商品的明细', async () => {
    await choose(admin.getByLabel('统计日期'), '本月');
    await admin.getByRole('navigation', { name: '销售报表' }).getByRole('link', { name: '按商品' }).click();
    await expect(admin.getByRole('table', { name: '商品销售' }).getByRole('row').nth(1)).toBeVisible();
  });

  const customer = `员工停用${goods.id}`;
  await importCustomer(admin, customer, goods.id);
  await admin.goto(`/admin/accounts?keywords=${encodeURIComponent(customer)}`);
  const block = await hand.task('停用一个客户', async () => {
    await admin.getByRole('link', { name: customer }).first().click();
    await admin.getByRole('button', { name: '停用', exact: true }).click();
    const dialog = dialogOf(admin, `停用 ${customer}？`);
    await dialog.getByRole('textbox').fill('证照过期未更新');
    await dialog.getByRole('button', { name: /停\s*用/ }).click();
    await expect(admin.getByText('已停用').first()).toBeVisible();
  });

  tell(hand, info);
  expect([prices.clicks, prices.keys]).toEqual([2, 0]);
  expect([bank.clicks, bank.keys]).toEqual([4, 0]);
  expect(refund.clicks).toBeLessThanOrEqual(4);
  expect(month.clicks).toBeLessThanOrEqual(3);
  expect(block.clicks).toBeLessThanOrEqual(3);
});

/** A sheet as staff have it from elsewhere. */
const csv = (name: string, ...rows: (string | number)[][]) => ({
  name: `${name}.csv`,
  mimeType: 'text/csv',
  buffer: Buffer.from(rows.map((row) => `${row.join(',')}\n`).join('')),
});

async function importCustomer(admin: Page, company: string, number: number): Promise<void> {
  await admin.goto('/admin/accounts');
  await admin.getByRole('button', { name: '导入', exact: true }).click();
  const dialog = dialogOf(admin, '导入客户');
  const phone = `136${String(number).padStart(8, '0')}`;
  await dialog
    .locator('input[type=file]')
    .setInputFiles(
      csv('客户', ['用户名', '手机号', '企业名称', '客户类型'], [`day${number}`, phone, company, '单体药店']),
    );
  const result = admin.waitForEvent('download');
  await dialog.getByRole('button', { name: /^导入/ }).click();
  await result;
}

const tell = (hand: HandWork, info: TestInfo): void => {
  for (const { task, seconds, keys, clicks } of hand.done)
    info.annotations.push({
      type: 'effort',
      description: `${task}：${seconds} 秒，${keys} 键，${clicks} 次点击`,
    });
};
