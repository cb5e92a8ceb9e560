import { expect, test } from '../fixtures.ts';
import { HandWork } from '../hand-work.ts';
import { choose, dialogOf, pickOption } from '../pages/office.ts';
import { ZoneEditor } from '../pages/zone-editor.ts';

const ORDERS = 10;

/**
 * What the work of a day costs a hand: its clicks and keys are bounded here, its seconds are told, since machines differ (on one that
 * does nothing else, ten orders are reviewed and shipped within twenty seconds).
 */
test('ten orders from review to shipped, a synonym, an activity, a recall: seconds, keys and clicks @deep', async ({
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

  for (const { task, seconds, keys, clicks } of hand.done)
    info.annotations.push({
      type: 'effort',
      description: `${task}：${seconds} 秒，${keys} 键，${clicks} 次点击`,
    });
  expect([review.clicks, review.keys]).toEqual([3, 0]);
  expect(ship.clicks).toBeLessThanOrEqual(6);
  expect(ship.keys).toBeLessThanOrEqual(ORDERS);
  expect(synonym.clicks).toBeLessThanOrEqual(4);
  expect(campaign.clicks).toBeLessThanOrEqual(10);
  expect(recall.clicks).toBeLessThanOrEqual(5);
});
