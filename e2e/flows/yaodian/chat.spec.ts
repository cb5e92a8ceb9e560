import { randomUUID } from 'node:crypto';
import { expect, test } from '../../fixtures.ts';
import { ChatDesk, ChatPanel } from '../../pages/chat.ts';
import { confirm, dialogOf, pickOption } from '../../pages/office.ts';
import { PHONE } from '../../sizes.ts';

const COMPANY = '成都康民大药房有限公司';

// Here, since this account alone talks to the service in one conversation.
test.describe('chat', () => {
  test('a buyer asks about goods, staff take it and answer, with pictures, goods and an order, until it ends @deep', async ({
    signIn,
    staff,
    admin,
  }) => {
    const { page, account } = await signIn('yaodian');
    // The conversation holds what was said before.
    const goods = await staff.newGoods(`客服流程片${randomUUID().slice(0, 8)}`);
    const said = (words: string) => `${words}（${goods.id}）`;
    await account.emptyCart();
    const { order_no: orderNo } = await account.orderDetail(await account.order(goods.id, 25));
    await account.endTalk();
    const panel = new ChatPanel(page);
    const desk = new ChatDesk(admin, COMPANY);
    const question = said('下周能到吗');
    const picture = { name: '破损.png', mimeType: 'image/png', buffer: await admin.screenshot() };

    await test.step('a goods and a question wait until somebody takes them', async () => {
      await page.goto(`/list/info/${goods.id}`);
      await page.getByRole('button', { name: '咨询该商品' }).click();
      await expect(panel.log.getByRole('link', { name: goods.name })).toBeVisible();
      await panel.say(question);
      await expect(panel.mark(question)).toContainText('未读');
      await desk.open('待接待');
      await expect(desk.log).toContainText(question);
      await expect(desk.log.getByRole('link', { name: goods.name })).toBeVisible();
      await expect(panel.mark(question)).toContainText('未读');
      await admin.getByRole('button', { name: '接待' }).click();
      await expect(panel.state).toContainText('接待中');
      await expect(panel.mark(question)).toContainText('已读');
    });

    await test.step('either sees the other write', async () => {
      await desk.words.fill('您好');
      await expect(panel.log.getByText('正在输入')).toBeVisible();
      await desk.say(said('您好，周三到货'));
      await expect(panel.log).toContainText(said('您好，周三到货'));
      // The other side is told every few seconds, by somebody who goes on writing.
      await expect(async () => {
        await panel.words.press('a');
        await expect(desk.log.getByText('客户正在输入')).toBeVisible({ timeout: 500 });
      }).toPass();
    });

    await test.step('a picture and an order go over, a goods comes back', async () => {
      await panel.root.getByLabel('发图片').setInputFiles(picture);
      await expect(desk.log.getByRole('link', { name: /^查看图片/ }).last()).toBeVisible();
      await panel.root.getByRole('button', { name: '发订单' }).click();
      await panel.root
        .getByRole('region', { name: '选择订单' })
        .getByRole('button', { name: orderNo })
        .click();
      await expect(desk.log.getByRole('link', { name: orderNo })).toBeVisible();
      await admin
        .getByRole('region', { name: /的会话$/ })
        .getByRole('button', { name: '商品', exact: true })
        .click();
      const choice = dialogOf(admin, '发送商品');
      await pickOption(choice.getByLabel('商品'), goods.name);
      await choice.getByRole('button', { name: /发\s*送/ }).click();
      await expect(panel.log.getByRole('link', { name: goods.name })).toHaveCount(2);
    });

    await test.step('with the panel closed the bar counts what comes; opened, it has been read', async () => {
      await panel.close();
      await expect(page.getByRole('button', { name: '咨询该商品' })).toBeFocused();
      await desk.say(said('还有什么可以帮您'));
      await expect(panel.door).toHaveAccessibleName('在线客服 1');
      await panel.door.click();
      await expect(panel.log).toContainText(said('还有什么可以帮您'));
      await expect(panel.door).toHaveAccessibleName('在线客服');
    });

    await test.step('what is said while the line is away is there when it is back, on both sides', async () => {
      await page.context().setOffline(true);
      await panel.say(said('断网时说的'));
      await desk.say(said('断网时答的'));
      await expect(panel.log.getByRole('button', { name: '重发' })).toBeVisible();
      await page.context().setOffline(false);
      await expect(panel.log).toContainText(said('断网时答的'));
      await panel.log.getByRole('button', { name: '重发' }).click();
      await expect(desk.log.getByText(said('断网时说的'))).toHaveCount(1);
      await expect(panel.log.getByText(said('断网时说的'))).toHaveCount(1);
    });

    await test.step('staff end it; both are told', async () => {
      await admin.getByRole('button', { name: '结束会话' }).click();
      await confirm(admin, /^结\s*束$/);
      await expect(panel.state).not.toContainText('接待中');
      await expect(admin.getByRole('button', { name: '重新联系' })).toBeVisible();
    });
  });

  test.describe('on a phone', () => {
    test.use(PHONE);
    test('the panel takes the whole screen and closes again @deep', async ({ signIn }) => {
      const { page } = await signIn('yaodian');
      const panel = new ChatPanel(page);
      await page.goto('/user');
      await panel.door.click();
      await expect(panel.words).toBeVisible();
      const box = await panel.root.boundingBox();
      expect([box?.x, box?.width]).toEqual([0, PHONE.viewport.width]);
      await panel.close();
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    });
  });
});
