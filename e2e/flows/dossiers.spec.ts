import { fromBufferPromise } from 'yauzl';
import { download } from '../download.ts';
import { expect, test } from '../fixtures.ts';
import { newPhone, pdf } from '../made-up.ts';
import { choose, confirm, dialogOf } from '../pages/office.ts';

async function namesIn(bytes: Buffer): Promise<string[]> {
  const zip = await fromBufferPromise(bytes);
  const names: string[] = [];
  for await (const { fileName } of zip.eachEntry()) names.push(fileName);
  return names;
}

test('papers of a goods: staff keep them, a buyer fetches them with the note of its parcel, which stays @deep', async ({
  admin,
  buyer: { page, account },
  staff,
}) => {
  const goods = await staff.newGoods(`首营片${newPhone().slice(-6)}`, {
    mah: '首营持有人有限公司',
    insurance_class: '甲类',
  });

  await test.step('staff see what is missing, and bring an approval and the leaflet', async () => {
    await admin.goto('/admin/goods-papers');
    await admin.getByLabel('搜索商品').fill(goods.name);
    await admin.getByLabel('搜索商品').press('Enter');
    await admin.getByRole('link', { name: new RegExp(goods.name) }).click();
    await expect(
      admin.getByText('缺少：批件（注册证、备案凭证）、说明书、包装标签样张、质量标准'),
    ).toBeVisible();
    await admin.getByRole('button', { name: '新增资料' }).click();
    const dialog = dialogOf(admin, '新增资料');
    await choose(dialog.getByRole('combobox', { name: '资料类型' }), '批件（注册证、备案凭证）');
    await dialog.getByLabel('编号').fill('国药准字E1');
    await dialog.getByLabel('有效期至').fill('2020-01-01');
    await dialog.locator('input[type=file]').setInputFiles(pdf('批件.pdf'));
    await expect(dialog.getByRole('link', { name: '批件.pdf' })).toBeVisible();
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(admin.getByRole('row', { name: /国药准字E1/ })).toContainText('已过期');
    await admin.getByLabel('用法用量').fill('口服。\n一次 1 片。');
    await admin.getByRole('button', { name: '保存说明书' }).click();
    await expect(admin.getByText('缺少：包装标签样张、质量标准')).toBeVisible();
  });

  await test.step('the buyer fetches them from the page of the goods', async () => {
    await page.goto(`/list/info/${goods.id}`);
    // What staff have written stands there by field, once it is scrolled to.
    const leaflet = page.locator('#leaflet');
    await leaflet.scrollIntoViewIfNeeded();
    await expect(leaflet.getByRole('term').filter({ hasText: '用法用量' })).toBeVisible();
    await expect(leaflet).toContainText('一次 1 片。');
    await expect(leaflet.getByRole('list', { name: '资质文件' })).toContainText('国药准字E1');
    await expect(page.locator('#bought')).toContainText('还没有采购过这个商品');
    await expect(page.getByText('医保甲类', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: '首营资料' }).click();
    const dialog = page.getByRole('dialog', { name: '资料包' });
    await expect(dialog.getByText(`首营品种 ${goods.name}`)).toBeVisible();
    const names = await namesIn((await download(page, '下载 ZIP')).bytes);
    expect(names).toContain('目录.html');
    expect(names.find((name) => name.startsWith('品种资料/批件'))).toBeDefined();
    expect(names.find((name) => name.startsWith('品种资料/说明书'))).toBeDefined();
  });

  await test.step('the delivery note is the same after the goods has changed, and staff see its hash', async () => {
    const order = await account.order(goods.id, 40);
    await account.pay(order);
    await staff.approve(order);
    await staff.ship(order);
    const note = async () => {
      const [shipment] = (await account.orderDetail(order)).shipments;
      const answer = await page.request.get(shipment?.delivery_note_url ?? '');
      expect(answer.status()).toBe(200);
      return answer.body();
    };
    const first = await note();
    await staff.setPrice(goods, '9.99');
    expect((await note()).equals(first)).toBe(true);
    await admin.goto(`/admin/orders/${order}`);
    await expect(admin.getByText(/存档 SHA-256 [0-9a-f]{16}/)).toBeVisible();
  });

  await test.step('a paper that is removed is in no pack any more', async () => {
    await admin.goto(`/admin/goods-papers/${goods.id}`);
    await admin
      .getByRole('row', { name: /国药准字E1/ })
      .getByRole('button', { name: '移除' })
      .click();
    await confirm(admin, '移除');
    await expect(admin.getByText('还没有资料')).toBeVisible();
  });
});
