import type { Browser, Page } from '@playwright/test';
import { expect, STAFF_PASSWORD, test } from '../fixtures.ts';
import { PayPage } from '../pages/checkout.ts';
import { dialogOf } from '../pages/office.ts';

/** A page of another member of the staff. */
async function openedBy(browser: Browser, username: string, path: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(path);
  await page.getByLabel('用户名').fill(username);
  await page.getByLabel('密码').fill(STAFF_PASSWORD);
  await page.getByRole('button', { name: '登录' }).click();
  return page;
}

test('账期: asked for, agreed to by two, ordered on, shipped, confirmed in the statement and settled @deep', async ({
  buyer: { page, account },
  staff,
  admin,
  browser,
  database,
}) => {
  await page.goto('/zq');
  await page.getByRole('button', { name: /^申请/ }).click();
  const apply = page.getByRole('dialog', { name: '申请账期' });
  await apply.getByLabel(/申请额度/).fill('20000');
  await apply.getByLabel(/申请理由/).fill('三家门店统一采购');
  await apply.getByRole('button', { name: '提交申请' }).click();
  await expect(page.getByText('申请额度 ¥20,000.00：待审批')).toBeVisible();

  const finance = await openedBy(browser, 'finance', '/admin/credit/applications?state=waiting');
  await finance
    .getByRole('row', { name: '三家门店统一采购' })
    .getByRole('link', { name: '设置账期' })
    .click();
  await finance.getByRole('button', { name: '设置账期' }).click();
  const terms = dialogOf(finance, /的账期$/);
  await expect(terms.getByLabel('额度（元）')).toHaveValue('20000.00');
  await terms.getByLabel(/^理由/).fill('经营稳定，同意月结');
  await terms.getByRole('button', { name: /保\s?存/ }).click();
  await expect(finance.getByText('等待另一位同事复核')).toBeVisible();

  await admin.goto('/admin/approvals');
  await admin.getByRole('row', { name: '经营稳定，同意月结' }).getByRole('button', { name: '同意' }).click();
  await admin
    .getByRole('dialog')
    .getByRole('button', { name: /同\s?意/ })
    .click();
  await expect(admin.getByRole('row', { name: '经营稳定，同意月结' })).toBeHidden();

  const goods = await staff.newGoods('账期片');
  const id = await account.order(goods.id, 30);
  await page.goto(`/cart/step3/${id}`);
  const pay = new PayPage(page);
  await expect(page.getByText('先发货后付款，剩余额度 ¥20,000.00')).toBeVisible();
  await pay.method('账期支付').check();
  await pay.pay.filter({ visible: true }).click();
  await page.waitForURL(/step4/);

  await staff.approve(id);
  await staff.ship(id);
  const { order_no: orderNo } = await account.orderDetail(id);
  await page.goto('/zq');
  await expect(page.getByRole('row', { name: orderNo })).not.toContainText('发货后起算');

  await database.letMonthEnd(id);
  await database.runJob('make_credit_statements');
  await expect(async () => {
    await page.goto('/zq?tab=statements');
    await expect(page.getByRole('table', { name: '账期对账单' })).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.getByRole('table', { name: '账期对账单' }).getByRole('link').first().click();
  await page.getByRole('button', { name: `${orderNo} 订单 异议` }).click();
  const dispute = page.getByRole('dialog', { name: /的异议$/ });
  await dispute.getByLabel('异议说明').fill('数量不对');
  await dispute.getByRole('button', { name: '提交' }).click();
  await expect(page.getByRole('row', { name: orderNo })).toContainText('数量不对');

  await finance.goto('/admin/credit?state=disputed');
  await finance.getByRole('table').getByRole('link').first().click();
  await finance.getByRole('region', { name: '对账单' }).getByRole('link').first().click();
  await finance.getByRole('row', { name: orderNo }).getByRole('button', { name: '答复' }).click();
  const answer = dialogOf(finance, /答复/);
  await answer.getByLabel(/^原因/).fill('随货同行单已核对，数量一致');
  await answer.getByRole('button', { name: /答\s?复/ }).click();
  await expect(finance.getByRole('row', { name: orderNo })).toContainText('数量一致');

  await page.reload();
  await page.getByRole('button', { name: '确认对账单' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '确认对账单' }).click();
  await expect(page.getByText('已确认', { exact: true })).toBeVisible();

  await account.topUp('500');
  await page.goto('/zq');
  await page.getByRole('button', { name: '余额结款' }).click();
  await page.getByRole('dialog', { name: '余额结款' }).getByRole('button', { name: '确认结款' }).click();
  await expect(page.getByText('没有未结的账期订单')).toBeVisible();
  await finance.close();
});
