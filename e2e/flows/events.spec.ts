import { expect, test } from '../fixtures.ts';
import { dialogOf } from '../pages/office.ts';

const DAY_MS = 24 * 3_600_000;
const nextYear = () => new Date(Date.now() + 300 * DAY_MS).toISOString().slice(0, 10);

test('a key pushes stock; an address gets an event that fails, is looked at and sent again @deep', async ({
  admin,
  playwright,
  baseURL,
}) => {
  const stamp = Date.now();
  await test.step('a key is made and pushes', async () => {
    await admin.goto('/admin/machines');
    await admin.getByRole('button', { name: '新增密钥' }).click();
    const form = dialogOf(admin, '新增密钥');
    await form.getByLabel('名称').fill(`ERP ${stamp}`);
    await form.getByRole('checkbox', { name: '维护库存与批号' }).check();
    await form.getByLabel('到期日').fill(nextYear());
    await form.getByRole('button', { name: '生成密钥' }).click();
    const shown = admin.getByRole('dialog', { name: /^密钥/ });
    await expect(shown).toContainText('qnk_');
    const secret = /qnk_\d+_[\w-]{43}/.exec((await shown.textContent()) ?? '')?.[0] ?? '';
    await shown.getByRole('button', { name: '我已保存' }).click();

    const machine = await playwright.request.newContext({ baseURL: baseURL ?? '' });
    const answer = await machine.post('/api/v1/stock', {
      headers: { authorization: `Bearer ${secret}` },
      data: { rows: [{ goods: `unknown ${stamp}`, warehouse: 'nowhere', quantity: 1, sequence: stamp }] },
    });
    const { data } = (await answer.json()) as { data: { counts: { refused: number } } };
    expect([answer.status(), data.counts.refused]).toEqual([200, 1]);
    await machine.dispose();
  });

  const name = `仓储 ${stamp}`;
  await test.step('an address is told and signs by a secret that is shown once', async () => {
    await admin.goto('/admin/webhooks');
    await admin.getByRole('button', { name: '新增接收地址' }).click();
    const hook = dialogOf(admin, '新增接收地址');
    await hook.getByLabel('名称').fill(name);
    // Answers 404 to what it does not know, which is no receipt.
    await hook.getByLabel('接收地址', { exact: true }).fill(`${baseURL}/api/no-receiver`);
    // Orders change all the time while other tests run.
    await hook.getByRole('checkbox', { name: '订单', exact: true }).uncheck();
    await hook.getByRole('checkbox', { name: '客户证照' }).check();
    await hook.getByRole('button', { name: '保存' }).click();
    const told = admin.getByRole('dialog', { name: /密钥/ });
    await expect(told).toContainText('whsec_');
    await told.getByRole('button', { name: '我已保存' }).click();
  });

  await test.step('its event is in the log with the answer, and goes out again', async () => {
    await admin.getByRole('button', { name: `测试${name}` }).click();
    await expect(admin.getByText(/测试事件已排队/)).toBeVisible();
    const row = admin.getByRole('row', { name: new RegExp(`${name}.*测试`) });
    await expect(async () => {
      await admin.goto('/admin/webhooks?tab=log');
      await expect(row).toContainText('404', { timeout: 1000 });
    }).toPass();
    await row.getByRole('button', { name: '详情' }).click();
    const details = dialogOf(admin, '推送详情');
    await expect(details).toContainText('"type":"test"');
    await admin.keyboard.press('Escape');
    await row.getByRole('button', { name: '重发' }).click();
    await expect(admin.getByText('已重新排队')).toBeVisible();
  });
});
