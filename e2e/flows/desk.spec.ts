import { expect, test } from '../fixtures.ts';
import { Desk } from '../pages/desk.ts';
import { choose, dialogOf } from '../pages/office.ts';

test.describe('the order desk and the warehouse', () => {
  test('an order is held, released, cut short and split; its buyer sees what became of it @deep', async ({
    admin,
    buyer: { page, account },
    staff,
  }) => {
    const first = await staff.newGoods('缺货减发片');
    const second = await staff.newGoods('拆单片');
    await account.add({ goods: first.id, number: 30 }, { goods: second.id, number: 20 });
    const order = await account.orderCart();
    await account.pay(order);
    const { order_no: number } = await account.orderDetail(order);
    const desk = new Desk(admin);
    await admin.goto('/admin/orders');
    await desk.open('待审核', number);
    const act = async (name: string) => {
      await desk.panel.getByRole('button', { name: '更多' }).click();
      await admin.getByRole('menuitem', { name, exact: true }).click();
    };

    await act('暂挂');
    const hold = dialogOf(admin, /^暂挂/);
    await hold.getByRole('button', { name: '资质待核对' }).click();
    await hold.getByRole('button', { name: /^暂\s*挂$/ }).click();
    await expect(desk.panel.getByText('已暂挂：资质待核对')).toBeVisible();
    await expect(desk.approve).toHaveCount(0);
    await act('解除暂挂');
    await expect(desk.approve).toBeVisible();

    await act('缺货减发');
    const cut = dialogOf(admin, /^缺货减发/);
    await cut.getByLabel(`${first.name} 减发数量`).fill('31');
    await expect(cut.getByRole('alert')).toHaveText(/最多 30/);
    await cut.getByLabel(`${first.name} 减发数量`).fill('10');
    await cut.getByRole('button', { name: '减发并退款' }).click();
    await expect(desk.panel.getByRole('row', { name: first.name })).toContainText('缺货 10');

    await act('拆单');
    const split = dialogOf(admin, /^拆单/);
    await split.getByLabel(`${second.name} 拆出数量`).fill('20');
    await split.getByRole('button', { name: '拆成新订单' }).click();
    const link = desk.panel.getByRole('link', { name: /^D\d+/ });
    await expect(link).toBeVisible();
    const other = (await link.textContent()) ?? '';
    await link.click();
    await expect(desk.panel.getByRole('heading', { name: other })).toBeVisible();
    await expect(desk.panel.getByRole('link', { name: number })).toBeVisible();

    const { lines, refunds, events } = await account.orderDetail(order);
    expect([lines.map((line) => line.cut_number), refunds.length]).toEqual([[10], 1]);
    expect(events.map((event) => event.act)).toEqual(
      expect.arrayContaining(['hold', 'release', 'cut', 'split']),
    );
    await page.goto(`/order/info/${order}`);
    await expect(page.getByText(/缺货/).first()).toBeVisible();
    await page.goto('/order');
    await expect(page.getByText(other).filter({ visible: true })).toBeVisible();
  });

  test('whoever goes to another queue while a review is on its way stays there @deep', async ({
    admin,
    buyer: { account },
    staff,
  }) => {
    const goods = await staff.newGoods('慢审片');
    const order = await account.order(goods.id, 30);
    await account.pay(order);
    const { order_no: number } = await account.orderDetail(order);
    const desk = new Desk(admin);
    await admin.goto('/admin/orders');
    await desk.open('待审核', number);
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await admin.route('**/approve', async (route) => {
      await held;
      await route.continue();
    });
    await desk.approve.click();
    const tabs = admin.getByRole('navigation', { name: '订单状态' });
    await tabs.getByRole('link', { name: '已完成' }).click();
    await expect(admin).toHaveURL(/status=60/);
    const approved = admin.waitForResponse('**/approve');
    answer();
    await approved;
    await expect.poll(async () => (await account.orderDetail(order)).status).not.toBe(20);
    await expect(tabs.getByRole('link', { name: '已完成' })).toHaveAttribute('aria-current', 'page');
    await expect(desk.panel).toBeHidden();
  });

  test('the warehouse prints, picks and ships by keyboard, one order after the other', async ({
    admin,
    buyer: { account },
    staff,
  }) => {
    const goods = await staff.newGoods('仓库流水片');
    const orders: string[] = [];
    for (const pieces of [30, 40]) {
      const order = await account.order(goods.id, pieces);
      await account.pay(order);
      await staff.approve(order);
      orders.push((await account.orderDetail(order)).order_no);
    }
    const search = `keywords=${encodeURIComponent(goods.name)}`;
    await admin.goto(`/admin/warehouse?${search}`);
    for (const number of orders) await admin.getByLabel(`选择 ${number}`).check();
    await admin.getByRole('link', { name: '打印拣货单' }).click();
    for (const number of orders) {
      const sheet = admin.getByRole('article', { name: `拣货单 ${number}` });
      await expect(sheet.getByRole('row', { name: goods.name })).toContainText(`E${goods.id}`);
    }
    await admin.goBack();
    for (const number of orders) await admin.getByLabel(`选择 ${number}`).check();
    await admin.getByRole('button', { name: '标记已拣货 2 单' }).click();
    await expect(admin.getByText('没有符合条件的订单')).toBeVisible();

    await admin.goto(`/admin/warehouse?tab=picked&${search}`);
    await expect(admin.getByRole('row', { name: orders[0] ?? '' })).toBeVisible();
    await admin.keyboard.press('Enter');
    const [first, second] = orders.map((number) => dialogOf(admin, `发货 ${number}`).getByLabel('运单号'));
    await choose(admin.getByRole('dialog', { name: `发货 ${orders[0]}` }).getByLabel('承运方'), '顺丰速运');
    await first?.fill('SF0001');
    await first?.press('Enter');
    // The next one is there, by the same carrier: what is left to write is its number.
    await expect(admin.locator(':focus')).toHaveAccessibleName('运单号');
    await second?.fill('SF0002');
    await second?.press('Enter');
    await expect(admin.getByText('没有符合条件的订单')).toBeVisible();
  });

  test('the list is narrowed, kept in the address, and taken along as a file @deep', async ({
    admin,
    buyer: { account },
    staff,
  }) => {
    const goods = await staff.newGoods('筛选导出片');
    const order = await account.order(goods.id, 30);
    const { order_no: number } = await account.orderDetail(order);
    await admin.goto('/admin/orders?status=0');
    await admin.getByRole('searchbox', { name: '搜索订单' }).fill(goods.name);
    await admin.keyboard.press('Enter');
    await admin.getByRole('button', { name: /更多筛选/ }).click();
    await admin.getByLabel('最低金额').fill('1');
    await admin.keyboard.press('Enter');
    await expect(admin).toHaveURL(/amount_from=1/);
    await expect(admin.getByRole('row', { name: number })).toBeVisible();
    const file = admin.waitForEvent('download');
    await admin.getByRole('link', { name: '导出' }).click();
    expect((await file).suggestedFilename()).toMatch(/^orders-\d+\.xlsx$/);
    await admin.getByLabel('最低金额').fill('99999999');
    await admin.keyboard.press('Enter');
    await expect(admin.getByText('没有符合条件的订单')).toBeVisible();
    await admin.getByRole('button', { name: '清空' }).click();
    await expect(admin).toHaveURL(/status=0$/);
  });
});
