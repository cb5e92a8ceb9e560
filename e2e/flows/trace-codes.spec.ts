import type { adminTracePrefixTeach } from '@qingnang/contract/trace-prefixes';
import { expectAccessible } from '../accessible.ts';
import { callsOf } from '../call.ts';
import { expect, test } from '../fixtures.ts';
import { choose, dialogOf } from '../pages/office.ts';

test('codes are scanned for a parcel, an unknown head is taught, the parcel leaves, and its way is found @deep', async ({
  admin,
  buyer: { account },
  staff,
}) => {
  const goods = await staff.newGoods('追溯码片');
  const order = await account.order(goods.id, 30);
  await account.pay(order);
  await staff.approve(order);
  const head = `89${String(goods.id).padStart(5, '0')}`;
  const code = (serial: number) => `${head}${String(serial).padStart(13, '0')}`;

  await admin.goto(`/admin/warehouse/orders/${order}/codes`);
  const field = admin.getByLabel('扫描追溯码').getByRole('textbox');
  await expect(field).toBeFocused();
  const scan = async (text: string) => {
    await admin.keyboard.type(text);
    await admin.keyboard.press('Enter');
  };
  const results = admin.getByRole('list', { name: '扫描结果' }).getByRole('listitem');
  await scan('6901234567892');
  await expect(results.first()).toContainText('这是商品条码');
  await scan(code(1));
  const teach = dialogOf(admin, '登记标识码');
  await expect(teach).toContainText(head);
  await expectAccessible(admin);
  await choose(teach.getByLabel('包装级别'), '中包装');
  await teach.getByLabel('每个包装的件数').fill('10');
  await teach.getByRole('button', { name: '保存' }).click();
  await expect(admin.getByText('已登记，请重新扫这个码')).toBeVisible();
  await expect(teach).toBeHidden();

  await field.focus();
  for (const serial of [1, 2]) await scan(code(serial));
  await expect(results.first()).toContainText('10 件');
  await scan(code(2));
  await expect(results.first()).toContainText('这个码已扫过');
  const line = admin.getByRole('region', { name: '待发商品' }).getByRole('row', { name: goods.name });
  await expect(line).toContainText('20');
  await admin.getByRole('button', { name: `撤回 ${code(2)}` }).click();
  await expect(line).not.toContainText('20');

  await admin.getByRole('button', { name: '粘贴或上传多个码' }).click();
  const many = dialogOf(admin, '粘贴或上传多个码');
  await many.getByLabel('追溯码', { exact: true }).fill(`${code(1)}\n${code(2)}\n${code(3)}`);
  await many.getByRole('button', { name: '核对 3 个码' }).click();
  await expect(results.first()).toContainText('计入 2，已扫过 1，未计入 0');
  await expect(line).toContainText('已齐');
  await expectAccessible(admin);

  await staff.ship(order);
  await admin.goto(`/admin/trace?of=${code(3)}`);
  await expect(admin.getByRole('heading', { name: code(3) })).toContainText('已售出');
  await expect(admin.getByRole('row', { name: /随货发出/ })).toContainText('包裹 S');
  await expectAccessible(admin);
});

test('codes of a parcel are scanned on a tablet while the network goes three times: nothing is lost, nothing counts twice @deep', async ({
  admin,
  buyer: { account },
  staff,
}) => {
  const goods = await staff.newGoods('断网扫码片');
  const order = await account.order(goods.id, 30);
  await account.pay(order);
  await staff.approve(order);
  const head = `87${String(goods.id).padStart(5, '0')}`;
  const code = (serial: number) => `${head}${String(serial).padStart(13, '0')}`;
  const context = admin.context();
  const call = callsOf(context.request);
  await call<typeof adminTracePrefixTeach>('POST /api/admin/trace/prefixes', {
    body: { prefix: head, code_length: 20, goods_id: goods.id, level: 1, pieces: 1 },
  });

  const address = `/admin/warehouse/orders/${order}/codes`;
  await admin.setViewportSize({ width: 768, height: 1024 });
  await admin.goto(address);
  await expect(admin.getByLabel('扫描追溯码').getByRole('textbox')).toBeFocused();
  const scan = async (text: string) => {
    await admin.keyboard.type(text);
    await admin.keyboard.press('Enter');
  };
  const results = admin.getByRole('list', { name: '扫描结果' }).getByRole('listitem');
  const waits = admin.getByText(/次扫描未送出/);

  // The network is away, and comes back: what was scanned is answered where it stands.
  await context.setOffline(true);
  for (const serial of [1, 2, 3]) await scan(code(serial));
  await expect(waits).toContainText('还有 3 次扫描未送出');
  await expect(results.first()).toContainText('已存在本机');
  await scan(code(3));
  await expect(results.first()).toContainText('这个码已扫过，待发送');
  await scan('6901234567892');
  await expect(waits).toContainText('还有 4 次扫描未送出');
  await expectAccessible(admin);
  await context.setOffline(false);
  await expect(waits).toHaveCount(0);
  const refusal = admin.getByText('6901234567892 未成功');
  await expect(refusal).toBeVisible();
  await admin.getByRole('button', { name: '知道了' }).click();
  await expect(refusal).toHaveCount(0);

  // What was sent arrives, and its answer is lost on the way back.
  await admin.getByLabel('扫描追溯码').getByRole('textbox').focus();
  let isLost = true;
  await admin.route('**/api/admin/orders/*/codes', async (route) => {
    if (!isLost || route.request().method() !== 'POST') return route.fallback();
    await route.fetch();
    await route.abort();
  });
  await scan(code(4));
  await expect(waits).toContainText('还有 1 次扫描未送出');
  isLost = false;
  await expect(waits).toHaveCount(0);
  await expect(results.first()).toContainText('这个码已扫过');

  // The network is away, and the page is closed over it.
  await context.setOffline(true);
  await scan(code(5));
  await expect(waits).toContainText('还有 1 次扫描未送出');
  await admin.close();
  await context.setOffline(false);
  const again = await context.newPage();
  await again.goto(address);
  const scanned = again.getByRole('region', { name: '已扫的追溯码' });
  await expect(scanned.getByRole('button', { name: `撤回 ${code(5)}` })).toBeVisible();
  await expect(scanned.getByRole('button', { name: '撤回' })).toHaveCount(5);
});
