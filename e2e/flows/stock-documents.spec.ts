import { expectAccessible } from '../accessible.ts';
import { expect, test } from '../fixtures.ts';
import { choose } from '../pages/office.ts';
import { PHONE } from '../sizes.ts';

test('pieces that were missing wait for a count, which a keeper writes by phone; a write-off wants its reason @deep', async ({
  admin,
  buyer: { account },
  staff,
}) => {
  const goods = await staff.newGoods('待盘点片');
  await account.add({ goods: goods.id, number: 30 });
  const order = await account.orderCart();
  await account.pay(order);
  await staff.cut(order, 2);

  await admin.setViewportSize(PHONE.viewport);
  await admin.goto('/admin/stock-documents');
  const waiting = admin.getByRole('region', { name: '待盘点' }).getByRole('row', { name: goods.name });
  await expect(waiting).toContainText('2 盒');
  await expectAccessible(admin);
  await waiting.getByRole('link', { name: '去盘点' }).click();
  const number = admin.getByLabel(`${goods.name} E${goods.id} 实盘数量`);
  await number.fill('1');
  await admin.getByLabel('选择盘点文件').setInputFiles({
    name: '盘点.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`商品编号,批号,实盘数量\n${goods.id},E${goods.id},998\n${goods.id},没有,1\n`),
  });
  await expect(admin.getByText('第 3 行：没有找到这个商品的这个批号', { exact: true })).toBeVisible();
  await expect(number).toHaveValue('998');
  await expect(admin.getByRole('row', { name: goods.name })).toContainText('-2');
  await expectAccessible(admin);
  await admin.getByRole('button', { name: '提交盘点单' }).click();
  await expect(admin.getByRole('heading', { name: /^盘点单 \d+$/ })).toBeVisible();
  await expect(admin.getByText('已完成')).toBeVisible();

  await admin.goto('/admin/stock-documents/new?kind=write_off');
  await admin.getByLabel('扫码或查找批号').fill(`E${goods.id}`);
  await admin.getByLabel('扫码或查找批号').press('Enter');
  await admin.getByLabel(`${goods.name} E${goods.id} 报损数量`).fill('60');
  const send = admin.getByRole('button', { name: '提交报损单' });
  await expect(send).toBeDisabled();
  await admin.getByLabel(`${goods.name} E${goods.id} 原因`).fill('受潮');
  const codes = admin.getByLabel(`${goods.name} E${goods.id} 追溯码`);
  await codes.fill('123');
  await codes.press('Enter');
  await expect(admin.getByRole('row', { name: goods.name }).getByRole('alert')).toBeVisible();
  await expect(codes).toHaveValue('123');
  await send.click();
  await expect(admin.getByText('等待另一位同事在')).toBeVisible();
});

test('a move is written by scans: a bar code brings the lots of its goods, a number its lot, none twice @deep', async ({
  admin,
  staff,
}) => {
  const barcode = `69${String(Date.now()).slice(-11)}`;
  const goods = await staff.newGoods('扫码移库片', { barcode });
  const lot = `M${goods.id}`;
  await staff.receive(goods, { lotNo: lot, expiresOn: '2098-11-30', quantity: 5 });
  await admin.goto('/admin/stock-documents/new?kind=move');
  await expect(admin.getByLabel('扫码或查找批号')).toBeFocused();
  const heard = admin.locator('.hand-scan').getByRole('alert');
  const scan = async (text: string) => {
    await admin.keyboard.insertText(text);
    await admin.keyboard.press('Enter');
  };
  await scan(barcode);
  await expect(heard).toHaveText('找到 2 个批号，请选择');
  const found = admin.getByRole('list', { name: '找到的批号' }).getByRole('listitem');
  await expect(found).toHaveCount(2);
  await scan(lot);
  await expect(heard).toHaveText(`已加入 ${goods.name} 批号 ${lot}，请填写数量`);
  await scan(lot);
  await expect(heard).toHaveText(`${goods.name} 批号 ${lot} 已在单上`);
  await admin.getByLabel(`${goods.name} ${lot} 移出数量`).fill('2');
  await choose(admin.getByLabel('调入仓库'), /./);
  await expectAccessible(admin);
  await admin.getByRole('button', { name: '提交移库单' }).click();
  await expect(admin.getByRole('heading', { name: /^移库单 \d+$/ })).toBeVisible();
});
