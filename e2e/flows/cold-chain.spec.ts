import { expect, test } from '../fixtures.ts';
import { CartPage } from '../pages/cart-page.ts';
import { Desk } from '../pages/desk.ts';
import { choose, dialogOf } from '../pages/office.ts';

const RECORD = {
  name: 'RC-9.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from('时间,温度\n08:00,4.2\n09:00,4.6\n'),
};

test('cold goods of a mixed order go in a parcel of their own, and are taken in with their temperature @deep', async ({
  buyer: { page, account },
  admin,
  staff,
}) => {
  const cold = await staff.newGoods('冷链胰岛素', { storage: 'cold' });
  const other = await staff.newGoods('同单常温片');
  await account.add({ goods: cold.id, number: 10 });
  await account.add({ goods: other.id, number: 30 });
  const cart = new CartPage(page);
  await cart.open();
  await expect(page.getByText(/其中 1 种冷藏商品单独装保温箱发货/)).toBeVisible();
  await cart.settle.click();
  await expect(page.getByText(/其中 1 种冷藏商品单独装保温箱发货/)).toBeVisible();
  await page.getByRole('button', { name: '提交订单' }).click();
  await expect(page).toHaveURL(/\/cart\/step3\/\d+$/);
  const order = Number(/\d+$/.exec(page.url())?.[0]);
  await account.pay(order);
  await staff.approve(order);
  const { order_no: number } = await account.orderDetail(order);

  const desk = new Desk(admin);
  await admin.goto('/admin');
  await desk.open('待发货', number);
  await desk.ship.click();
  await expect(desk.dialog).toContainText('须单独成包');
  await choose(desk.dialog.getByLabel('承运方'), '顺丰速运');
  await desk.dialog.getByLabel('运单号').fill('SF-PLAIN');
  await desk.dialog.getByRole('button', { name: '部分发货' }).click();
  await desk.dialog.waitFor({ state: 'hidden' });
  await desk.open('部分发货', number);
  await desk.ship.click();
  const dialog = dialogOf(admin, `发货 ${number}`);
  await choose(dialog.getByLabel('承运方'), '顺丰速运');
  await dialog.getByLabel('运单号').fill('SF-COLD');
  await dialog.getByLabel('保温箱号').fill('BX-9');
  await dialog.getByLabel('温度记录仪号').fill('RC-9');
  await dialog.getByLabel('启运温度').fill('12');
  await dialog.getByRole('button', { name: '确认发货' }).click();
  await expect(dialog).toContainText('须在 2–8℃ 之间');
  await dialog.getByLabel('启运温度').fill('4.2');
  const reason = dialog.getByLabel('今天发出的原因');
  if ((await reason.count()) > 0) await reason.fill('专车当日送达');
  await dialog.getByRole('button', { name: '确认发货' }).click();
  await expect(dialog).toBeHidden();

  await admin.goto('/admin/cold-parcels');
  const row = admin.getByRole('row', { name: new RegExp(number) });
  await expect(row).toContainText('BX-9');
  await row.locator('input[type=file]').setInputFiles(RECORD);
  await expect(row).toBeHidden();

  await page.goto(`/order/info/${order}`);
  const parcels = (await account.orderDetail(order)).shipments;
  const parcel = parcels.find((one) => one.cold !== null);
  expect(parcels).toHaveLength(2);
  await page.goto(`/order/info/${order}/receive?parcel=${parcel?.id}`);
  await expect(page.getByRole('link', { name: '温度记录' })).toBeVisible();
  await page.getByLabel('到货温度').fill('15');
  await expect(page.getByText('整包拒收，不必逐个清点')).toBeVisible();
  await page.getByLabel('到货温度').fill('5.1');
  await page
    .getByRole('listitem', { name: new RegExp(cold.name) })
    .getByRole('button', { name: '数量批号相符' })
    .click();
  await page.getByRole('button', { name: '完成收货' }).click();
  await expect(page.getByText('这个包裹全部相符')).toBeVisible();
  await expect(page.getByText('5.1℃')).toBeVisible();
});
