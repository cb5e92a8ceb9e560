import { expect, test } from '../fixtures.ts';
import { pdf } from '../made-up.ts';
import { CaseDesk, ClaimPage } from '../pages/aftersales.ts';
import { choose } from '../pages/office.ts';
import { shippedOrder } from '../shipped-order.ts';

test.describe('after-sales', () => {
  test('a return goes back, is inspected, and its money follows @deep @phone-deep', async ({
    buyer: { page, account },
    staff,
    admin,
  }) => {
    const goods = await staff.newGoods('售后退货片');
    const order = await shippedOrder(account, staff, goods);
    const claim = new ClaimPage(page);
    const desk = new CaseDesk(admin);
    let caseNo = '';

    await test.step('the form says what is missing and what would come back', async () => {
      await claim.openFor(order);
      await claim.choose('退货', '质量问题');
      await claim.take(goods.name, 3);
      await expect(claim.preview).toContainText('30.00');
      await claim.submit();
      await expect(page.getByText('请至少上传一张照片')).toBeVisible();
      await expect(claim.line(goods.name).getByLabel('数量', { exact: true })).toHaveValue('3');
      await claim.attachPhoto();
      caseNo = await claim.sent();
      await expect(page.getByRole('heading', { level: 1 })).toContainText('待审核');
    });

    await test.step('staff agree and say where it goes', async () => {
      await desk.open('待审核', caseNo);
      await desk.begin('同意寄回');
      await desk.dialog.getByLabel(/寄回地址/).fill('成都市锦江区仓库路 1 号 退货组 028-12345678');
      await desk.finish('同意寄回');
    });

    await test.step('the buyer sends it back', async () => {
      await page.reload();
      await expect(page.getByText('成都市锦江区仓库路 1 号 退货组 028-12345678').first()).toBeVisible();
      await page.getByRole('button', { name: '已寄出，提交单号' }).click();
      await expect(page.getByText('请填写运单号', { exact: true })).toBeVisible();
      await page.getByLabel('承运方').fill('顺丰速运');
      await page.getByLabel('运单号').fill('SF-BACK-1');
      await page.getByRole('button', { name: '已寄出，提交单号' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText('待验收');
    });

    await test.step('two of three pieces are accepted, and those are paid back', async () => {
      await desk.open('待验收', caseNo);
      await desk.begin('验收');
      await desk.dialog.getByLabel(/验收数量$/).fill('2');
      await desk.dialog.getByLabel(/备注$/).fill('1 盒已拆封');
      await desk.finish('确认验收');
      await page.reload();
      const lines = page.getByRole('region', { name: '商品', exact: true });
      await expect(lines).toContainText('验收 2');
      await expect(lines).toContainText('20.00');
      await expect(page.getByRole('region', { name: '退款去向' })).toContainText('20.00');
    });
  });

  test('missing pieces are paid back at once, broken ones are sent again @deep', async ({
    buyer: { page, account },
    staff,
    admin,
  }) => {
    const goods = await staff.newGoods('售后补发片');
    const order = await shippedOrder(account, staff, goods);
    const claim = new ClaimPage(page);
    const desk = new CaseDesk(admin);

    await test.step('short: refunded without sending anything back', async () => {
      await claim.openFor(order);
      await claim.choose('少货错货', '少货');
      await claim.take(goods.name, 2);
      await expect(claim.preview).toContainText('20.00');
      await claim.attachPhoto();
      const caseNo = await claim.sent();
      await desk.open('待审核', caseNo);
      await desk.begin('直接退款');
      await expect(desk.dialog).toContainText('20.00');
      await desk.finish('确认退款');
      await page.reload();
      await expect(page.getByRole('region', { name: '退款去向' })).toContainText('20.00');
    });

    await test.step('exchange: a parcel with a lot instead', async () => {
      await claim.openFor(order);
      await claim.choose('换货/补发', '破损');
      await claim.take(goods.name, 1);
      await claim.attachPhoto();
      const caseNo = await claim.sent();
      await desk.open('待审核', caseNo);
      await desk.begin('同意补发');
      await desk.finish('同意补发');
      await desk.open('待补发', caseNo);
      await desk.begin('补发发货');
      await choose(desk.dialog.getByLabel('承运方'), '顺丰速运');
      await desk.dialog.getByLabel('运单号').fill('SF-AGAIN-1');
      await expect(desk.dialog.getByLabel(/补发数量$/).first()).toHaveValue('1');
      await desk.finish('确认补发');
      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toContainText('已完成');
      await expect(page.getByRole('region', { name: '补发包裹' })).toContainText('SF-AGAIN-1');
    });
  });

  test('papers are answered, a claim is refused, another one withdrawn @deep', async ({
    buyer: { page, account },
    staff,
    admin,
  }) => {
    const goods = await staff.newGoods('售后资料片');
    const order = await shippedOrder(account, staff, goods);
    const claim = new ClaimPage(page);
    const desk = new CaseDesk(admin);

    await test.step('a report is asked for and comes with the answer', async () => {
      await claim.openFor(order);
      await claim.choose('药检报告', '缺少资料');
      await claim.take(goods.name);
      await claim.submit();
      await expect(page.getByText('请说明需要什么')).toBeVisible();
      await page.getByLabel('问题描述').fill('请提供该批药检报告');
      const caseNo = await claim.sent();
      await desk.open('待审核', caseNo);
      await desk.begin('答复');
      await desk.attach(pdf('药检报告.pdf'));
      await desk.answer('报告见附件');
      await page.reload();
      const reply = page.getByRole('region', { name: '平台回复' });
      await expect(reply).toContainText('报告见附件');
      await expect(reply.getByRole('link', { name: '药检报告.pdf' })).toBeVisible();
    });

    await test.step('a refusal says why, and the pieces may be claimed again', async () => {
      await claim.openFor(order);
      await claim.choose('破损', '破损');
      await claim.take(goods.name);
      await claim.attachPhoto();
      const caseNo = await claim.sent();
      await desk.open('待审核', caseNo);
      await desk.begin('拒绝');
      await desk.dialog.getByRole('button', { name: '照片不清晰，请补充后重新申请' }).click();
      await desk.finish('拒绝售后');
      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toContainText('已拒绝');
      await expect(page.getByText('原因：照片不清晰，请补充后重新申请')).toBeVisible();
    });

    await test.step('the next one is withdrawn from the list', async () => {
      await claim.openFor(order);
      await claim.choose('破损', '破损');
      await claim.take(goods.name, 30);
      await claim.attachPhoto();
      const caseNo = await claim.sent();
      await page.goto('/order/afterSales');
      const card = page.getByRole('article', { name: `破损 ${caseNo}` });
      await card.getByRole('button', { name: '撤销申请' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: '撤销申请' }).click();
      await expect(card).toContainText('已撤销');
      await page.goto(`/order/info/${order}`);
      await expect(page.getByRole('region', { name: '退货售后' })).toContainText(caseNo);
    });
  });
});
