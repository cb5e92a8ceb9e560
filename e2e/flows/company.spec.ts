import type { Page } from '@playwright/test';
import { fromBufferPromise } from 'yauzl';
import { Account } from '../account.ts';
import { download } from '../download.ts';
import { expect, test } from '../fixtures.ts';
import { dayIn, newCreditCode, newPhone, pdf } from '../made-up.ts';
import { CartPage } from '../pages/cart-page.ts';
import { PayPage, VerifyPage } from '../pages/checkout.ts';
import { ContractPage } from '../pages/contract.ts';
import { GoodsPage } from '../pages/goods-list.ts';
import { CompanyPage, fillPaper, RegisterPage } from '../pages/register.ts';
import { ReviewPage } from '../pages/review.ts';

const LICENCE = '医疗机构执业许可证或诊所备案凭证';
const PAPERS = [
  { name: LICENCE, number: 'PDY-E2E-1', until: dayIn(3) },
  { name: '营业执照', number: '91510104E2E', until: 'long' },
  { name: '采购委托书', until: dayIn(1) },
  { name: '被委托人身份证' },
];

/** Fills in the whole of step 2 as a clinic. */
async function applyAsClinic(page: Page, company: string): Promise<CompanyPage> {
  const form = new CompanyPage(page);
  await form.chooseType('诊所');
  await form.fillCompany({
    企业名称: company,
    统一社会信用代码: newCreditCode(),
    法定代表人: '赵一',
    采购联系人: '钱二',
    联系电话: '028-88886666',
    注册地址: '测试路 1 号',
  });
  await form.chooseRegion('四川省', '成都市', '锦江区');
  await form.scope('化学药制剂').click();
  for (const paper of PAPERS) await form.bring(paper);
  return form;
}

test('a clinic from its registration to its renewed licence, with those who serve it @deep', async ({
  visitor: page,
  admin,
  staff,
  database,
}) => {
  const phone = newPhone();
  const username = `e2e${phone}`;
  const company = `成都流程${phone.slice(-6)}诊所`;
  const account = new Account(page.context().request);
  const reader = { database, staff };
  const review = new ReviewPage(admin);
  const goods = await staff.newGoods(`企业流程片${phone.slice(-4)}`);
  const lot = `E${goods.id}`;
  let order = 0;

  await test.step('it registers and hands in its papers', async () => {
    const register = new RegisterPage(page, reader);
    await register.open();
    await register.register({ phone, username, password: 'Qinghe@5829' });
    const form = await applyAsClinic(page, company);
    await expect(form.draft).toBeVisible();
    await form.submit.click();
    await expect(page).toHaveURL('/register/step3');
    await expect(page.getByRole('heading', { name: '资料已提交，质管员正在审核' })).toBeVisible();
  });

  await test.step('staff send it back, saying what is wrong with a field and a paper', async () => {
    await review.open(company);
    await review.faultField('法定代表人', '与营业执照上的赵一一不一致');
    await review.faultPaper('采购委托书', '未加盖公章原印章');
    await review.refuse();
  });

  await test.step('it reads that, corrects it and hands it in again', async () => {
    await page.goto('/register/step3');
    await expect(page.getByText('原因：法定代表人：与营业执照上的赵一一不一致')).toBeVisible();
    await expect(page.getByRole('row', { name: '采购委托书' })).toContainText('未加盖公章原印章');
    await page.getByRole('link', { name: '去修改' }).click();
    await expect(page).toHaveURL('/register/step2');
    const form = new CompanyPage(page);
    await expect(form.field('企业名称')).toHaveValue(company);
    await expect(form.paper('采购委托书').getByRole('alert')).toHaveText('需补充：未加盖公章原印章');
    await form.field('法定代表人').fill('赵一一');
    await form.paper('采购委托书').getByRole('button', { name: '移除 采购委托书.pdf' }).click();
    await form.bring({ name: '采购委托书', until: dayIn(1) });
    await form.submit.click();
    await expect(page).toHaveURL('/register/step3');
  });

  await test.step('staff pass it', async () => {
    await review.open(company);
    await expect(review.checks.getByRole('region', { name: '审核记录' })).toContainText('未加盖公章原印章');
    await review.pass('整户通过');
    await page.goto('/register/step3');
    await expect(page.getByRole('heading', { name: '审核已通过，可以采购了' })).toBeVisible();
  });

  await test.step('at checkout it is sent to the contract, signs and comes back', async () => {
    await account.add({ goods: goods.id, number: 30 });
    const cart = new CartPage(page);
    await cart.open();
    await cart.settle.click();
    await cart.question.getByRole('button', { name: '知道了' }).click();
    await expect(page).toHaveURL(/^[^?]*\/dzht\?redirect=/);
    const contract = new ContractPage(page);
    await expect(contract.notice).toContainText('您的购物车已保留');
    await expect(contract.sign).toBeDisabled();
    await contract.read();
    await contract.sign.click();
    await expect(contract.codes(reader).code).toHaveAccessibleDescription('请填写短信验证码');
    await contract.signer.fill('赵一一');
    await contract.codes(reader).fill(phone);
    await contract.agree.check();
    await contract.sign.click();
    await expect(page).toHaveURL('/cart/step2');
  });

  await test.step('it orders and pays; staff approve and ship', async () => {
    await new VerifyPage(page).submit.click();
    await expect(page).toHaveURL(/\/cart\/step3\/\d+$/);
    order = Number(page.url().split('/').at(-1));
    await new PayPage(page).payAtCashier();
    await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible();
    await staff.approve(order);
    await staff.ship(order);
  });

  await test.step('it asks for the invoice and gets it', async () => {
    const { order_no: orderNo } = await account.orderDetail(order);
    await page.goto('/dzfp');
    await page.getByRole('checkbox', { name: `选择订单 ${orderNo}` }).check();
    await page.getByRole('button', { name: /^申请开票/ }).click();
    const title = page.getByRole('dialog', { name: '新增发票抬头' });
    await title.getByLabel('发票抬头').fill(company);
    await title.getByLabel('税号').fill(newCreditCode());
    await title.getByRole('button', { name: '保存' }).click();
    await page.getByRole('dialog', { name: '申请开票' }).getByRole('button', { name: '提交申请' }).click();
    const row = page.getByRole('table', { name: '发票记录' }).getByRole('row', { name: orderNo });
    await expect(row).toBeVisible();
    await expect(async () => {
      await page.reload();
      await expect(row).toContainText('已开具', { timeout: 500 });
      // Its files come one after the other.
      await expect(row.getByRole('link', { name: '下载 PDF' })).toBeVisible({ timeout: 500 });
    }).toPass();
    const { bytes } = await download(page, '下载 PDF');
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    await admin.goto(`/admin/invoices?keywords=${encodeURIComponent(company)}`);
    await expect(admin.getByRole('row', { name: company })).toContainText('已开具');
  });

  await test.step("staff upload the lot's report by its name; the buyer finds it", async () => {
    await page.goto('/jybg?state=missing');
    await page.getByRole('button', { name: `催补 ${goods.name} ${lot} 的报告` }).click();
    await expect(page.getByText('已催补', { exact: true })).toBeVisible();
    await admin.goto('/admin/reports/missing');
    await expect(admin.getByRole('row', { name: lot })).toContainText(goods.name);
    await admin.goto('/admin/reports/upload');
    const name = `${goods.name}_0.1g*24片_${lot}.pdf`;
    await admin.getByLabel('选择报告文件').setInputFiles(pdf(name));
    const row = admin.getByRole('table', { name: '待保存的报告' }).getByRole('row', { name });
    await expect(row).toContainText('已匹配');
    await admin.getByRole('button', { name: '保存 1 份' }).click();
    await expect(admin.getByText('已保存 1 份报告，已通知 1 家催补的客户')).toBeVisible();
    await page.goto('/jybg');
    await expect(page.getByRole('link', { name: `查看 ${goods.name} ${lot} 成品检验报告` })).toHaveAttribute(
      'href',
      /\/api\/jybg\/\d+\/file/,
    );
  });

  await test.step('the document pack of the order has everything', async () => {
    await page.goto(`/order/info/${order}`);
    await page.getByRole('button', { name: '全部下载 ZIP' }).click();
    const dialog = page.getByRole('dialog', { name: '资料包' });
    await expect(dialog.getByText('齐全').first()).toBeVisible();
    const { file, bytes } = await download(page, '下载 ZIP');
    expect(file).toMatch(/\.zip$/);
    const zip = await fromBufferPromise(bytes);
    const names: string[] = [];
    for await (const { fileName } of zip.eachEntry()) names.push(fileName);
    for (const folder of ['随货同行单', '药检报告', '发票', '资质', '目录'])
      expect(
        names.find((name) => name.includes(folder)),
        folder,
      ).toBeDefined();
  });

  let waiting = 0;
  await test.step('its licence ends: nothing can be bought, and the licence is named', async () => {
    waiting = await account.order(goods.id, 30);
    await account.pay(waiting);
    await staff.approve(waiting);
    await account.add({ goods: goods.id, number: 30 });
    await database.letLicenceEnd(username, '医疗机构执业许可证');
    // Within the moment for which reads take the account from memory.
    await expect(async () => {
      await page.goto(`/list/info/${goods.id}`);
      const words = page.getByText('您的医疗机构执业许可证已过期，请尽快更新').first();
      await expect(words).toBeVisible({ timeout: 500 });
    }).toPass();
    await expect(new GoodsPage(page).add).toHaveCount(0);
    const { added, refused } = await account.add({ goods: goods.id, number: 1 });
    expect([added, refused[0]?.reason?.code]).toEqual([[], 'licence_expired']);
    const cart = new CartPage(page);
    await cart.open();
    await expect(cart.line(goods.name).root).toContainText('医疗机构执业许可证已过期');
    await expect(cart.settle).toBeDisabled();
    await page.goto('/zzzj');
    const licence = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: LICENCE }) });
    await expect(licence).toContainText('已过期');
    await expect(licence).toContainText('现已停购：全部商品');
    await expect(licence).toContainText(goods.name);
  });

  await test.step('what it has ordered before does not ship: quality sees it, the buyer reads why', async () => {
    await expect(staff.ship(waiting)).rejects.toThrow(/医疗机构执业许可证已过期/);
    await admin.goto(`/admin/gate?keywords=${encodeURIComponent(company)}`);
    await expect(admin.getByRole('row', { name: company })).toContainText('医疗机构执业许可证已过期');
    await page.goto(`/order/info/${waiting}`);
    await expect(page.getByText(/医疗机构执业许可证已过期/).first()).toBeVisible();
    await page.goto('/zzzj');
  });

  await test.step('it renews, staff pass the new licence, and it buys on', async () => {
    await page.getByRole('button', { name: `更新 ${LICENCE}` }).click();
    const dialog = page.getByRole('dialog', { name: `更新${LICENCE}` });
    await dialog.getByLabel(`选择${LICENCE}文件`).setInputFiles(pdf('新证.pdf'));
    await dialog.getByRole('link', { name: '新证.pdf' }).waitFor();
    await dialog.getByRole('button', { name: '提交审核' }).click();
    await expect(dialog.getByText('请填写证照编号')).toBeVisible();
    await fillPaper(dialog, { number: 'PDY-E2E-2', until: dayIn(3) });
    await dialog.getByRole('button', { name: '提交审核' }).click();
    await expect(dialog).toBeHidden();
    await review.open(company);
    await review.pass('证照通过');
    await staff.ship(waiting);
    await admin.goto(`/admin/gate?state=over&keywords=${encodeURIComponent(company)}`);
    await expect(admin.getByRole('row', { name: company })).toContainText('原因已消除');
    const cart = new CartPage(page);
    await expect(async () => {
      await cart.open();
      await cart.line(goods.name).checkbox.check({ timeout: 5_000 });
    }).toPass();
    await cart.settle.click();
    await new VerifyPage(page).submit.click();
    await expect(page).toHaveURL(/\/cart\/step3\/\d+$/);
  });
});
