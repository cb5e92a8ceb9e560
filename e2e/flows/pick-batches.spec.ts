import { expectAccessible } from '../accessible.ts';
import { expect, test } from '../fixtures.ts';
import { choose, dialogOf } from '../pages/office.ts';

test('many orders are ticked once, picked in one round, labelled, and shipped by scanner and by file @deep', async ({
  admin,
  buyer: { page, account },
  staff,
}) => {
  const goods = await staff.newGoods('批次发货片');
  const made: { id: number; no: string }[] = [];
  for (const pieces of [30, 40, 50]) {
    const id = await account.order(goods.id, pieces);
    await account.pay(id);
    await staff.approve(id);
    made.push({ id, no: (await account.orderDetail(id)).order_no });
  }
  const [first, second, third] = made.map(({ no }) => no) as [string, string, string];
  await admin.goto(`/admin/warehouse?keywords=${encodeURIComponent(goods.name)}`);
  for (const { no } of made) await admin.getByLabel(`选择 ${no}`).check();
  await admin.getByRole('button', { name: '建拣货批次 3 单' }).click();
  await expect(admin.getByRole('heading', { name: /^批次 B\d{12}$/ })).toBeVisible();
  const batch = admin.url();

  await admin.getByRole('link', { name: '打印总拣货单' }).click();
  const round = admin.getByRole('article', { name: /^总拣货单 B/ });
  await expect(round.getByRole('row', { name: goods.name })).toContainText('1×30　2×40　3×50');
  await admin.getByRole('link', { name: '返回批次' }).click();
  await admin.getByLabel(`${second} 的件数`).fill('2');
  await admin.getByLabel(`${second} 的件数`).blur();
  await expect(admin.getByText('件数已保存')).toBeVisible();
  await admin.getByRole('link', { name: '打印面单' }).click();
  await expect(admin.getByRole('article', { name: /^面单/ })).toHaveCount(4);
  await expectAccessible(admin);
  await expect(admin.getByRole('article', { name: `面单 ${second} 第 2 件` })).toContainText(
    '第 2 件，共 2 件',
  );
  await admin.getByRole('link', { name: '返回批次' }).click();
  await admin.getByRole('button', { name: '标记已拣货 3 单' }).click();
  await expect(admin.getByText('已拣货 3 单', { exact: true })).toBeVisible();

  // A scanner types and presses Enter; the fields follow by themselves.
  await choose(admin.getByLabel('承运方'), '顺丰速运');
  const scan = async (text: string) => {
    await admin.keyboard.type(text);
    await admin.keyboard.press('Enter');
  };
  await admin.getByLabel('扫描订单号').focus();
  const results = admin.getByRole('list', { name: '扫描结果' }).getByRole('listitem');
  await scan('D000101000000');
  await expect(results.first()).toContainText('这个批次里没有订单');
  await scan(first);
  await expect(admin.getByText('请扫描运单号')).toBeVisible();
  await scan(second);
  await expect(results.first()).toContainText('运单号处是订单号');
  // Without a network it is kept, and leaves when there is one.
  await admin.context().setOffline(true);
  await scan(first);
  await scan('SFSCAN0001');
  await expect(results.first()).toContainText('已存在本机');
  await expect(admin.getByText('1 项待发送')).toBeVisible();
  await admin.context().setOffline(false);
  await expect(results.first()).toContainText('已发货');
  await expect(admin.getByText('1 项待发送')).toHaveCount(0);
  await expectAccessible(admin);

  const rows = [`${first},顺丰速运,SFSCAN0001`, `${second},顺丰速运,SFFILE0002`, `${third},飞毛腿,FMT1`];
  const text = `订单号,承运方,运单号\n${rows.join('\n')}\n`;
  const file = { name: '运单.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
  const bring = async () => {
    await admin.getByRole('button', { name: '导入运单' }).click();
    const dialog = dialogOf(admin, '导入运单');
    await dialog.getByLabel('选择运单文件').setInputFiles(file);
    return dialog;
  };
  const dialog = await bring();
  await expect(dialog.getByRole('status')).toContainText('待发货 1，此前已发货 1，有误 1');
  await expect(dialog.getByRole('row', { name: third })).toContainText('没有承运方“飞毛腿”');
  await dialog.getByRole('button', { name: '导入 1 单并发货' }).click();
  await expect(admin.getByText('待发货 1 单')).toBeVisible();
  const again = await bring();
  await expect(again.getByRole('status')).toContainText('待发货 0，此前已发货 2，有误 1');
  await expect(again.getByRole('button', { name: '导入 0 单并发货' })).toBeDisabled();

  await page.goto(`/order/info/${made[1]?.id}`);
  await expect(page.getByText('SFFILE0002').first()).toBeVisible();
  await admin.goto(batch);
  await expect(admin.getByRole('row', { name: third })).toContainText('已拣货');
});
