import { expectAccessible, expectAccessibleAtBothSizes } from '../accessible.ts';
import { expect, test } from '../fixtures.ts';
import { dialogOf } from '../pages/office.ts';
import { shippedOrder } from '../shipped-order.ts';
import { PHONE } from '../sizes.ts';

test('codes of a lot are scanned in by phone, taught, counted on the shelf, and found in the list @deep', async ({
  admin,
  staff,
}) => {
  const goods = await staff.newGoods('入库扫码片', { stock: 0 });
  await staff.receive(goods, { lotNo: `IN${goods.id}`, expiresOn: '2098-12-31', quantity: 20 });
  const head = `88${String(goods.id).padStart(5, '0')}`;
  const code = (serial: number) => `${head}${String(serial).padStart(13, '0')}`;
  await admin.setViewportSize(PHONE.viewport);
  await admin.goto(`/admin/trace/lots?keywords=IN${goods.id}`);
  await admin.getByRole('link', { name: `IN${goods.id}` }).click();
  await expect(admin.getByText('按码 0 / 在库 20')).toBeVisible();
  const scan = async (text: string) => {
    await admin.keyboard.type(text);
    await admin.keyboard.press('Enter');
  };
  const results = admin.getByRole('list', { name: '扫描结果' }).getByRole('listitem');
  await expect(admin.getByLabel('扫描追溯码').getByRole('textbox')).toBeFocused();
  await scan(code(1));
  const teach = dialogOf(admin, '登记标识码');
  await expect(teach).toContainText(head);
  await expectAccessibleAtBothSizes(admin);
  await teach.getByRole('button', { name: '保存' }).click();
  await expect(teach).toBeHidden();

  await admin.getByRole('button', { name: '粘贴或上传多个码' }).click();
  const many = dialogOf(admin, '粘贴或上传多个码');
  await expectAccessibleAtBothSizes(admin);
  await many.getByLabel('追溯码', { exact: true }).fill([1, 2, 3].map(code).join('\n'));
  await many.getByRole('button', { name: '核对 3 个码' }).click();
  await expect(results.first()).toContainText('计入 3，已扫过 0，未计入 0');
  await expect(admin.getByText('按码 3 / 在库 20')).toBeVisible();

  await admin.getByRole('button', { name: '按码盘点' }).click();
  await many.getByLabel('追溯码', { exact: true }).fill([1, 2, 9].map(code).join('\n'));
  await many.getByRole('button', { name: '核对 3 个码' }).click();
  const counted = dialogOf(admin, '按码盘点结果');
  await expect(counted).toContainText('盘到 2 件，缺 1 件，多出 1 个码');
  await expectAccessibleAtBothSizes(admin);
  await counted.getByRole('button', { name: '关闭' }).first().click();

  await admin.goto(`/admin/trace/list?head=${head}`);
  await expect(admin.getByRole('row', { name: new RegExp(code(2)) })).toContainText('在库');
  await expectAccessible(admin);
});

test.describe('a buyer with a phone', () => {
  test.use(PHONE);
  test('reads codes by the camera, in a dialog that everybody can use @deep', async ({
    buyer: { page, account },
    staff,
    database,
  }) => {
    const goods = await staff.newGoods('摄像头扫码片');
    const order = await shippedOrder(account, staff, goods);
    await database.sendCodes(order);
    // A camera that shows nothing: a browser in a test has none.
    await page.addInitScript({
      content:
        "navigator.mediaDevices.getUserMedia = async () => document.createElement('canvas').captureStream(5);",
    });
    await page.goto(`/order/info/${order}/codes`);
    await page.getByRole('link', { name: '扫码收货' }).click();
    await page.getByRole('button', { name: '摄像头' }).click();
    const camera = page.getByRole('dialog', { name: '扫码' });
    await expect(camera.getByText('请对准条码或追溯码')).toBeVisible();
    await expectAccessible(page);
    await camera.getByRole('button', { name: '关闭' }).last().click();
    await expect(camera).toBeHidden();
  });
});
