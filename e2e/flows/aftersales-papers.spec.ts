import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { pdf } from '../made-up.ts';
import { CaseDesk, ClaimPage } from '../pages/aftersales.ts';
import { shippedOrder } from '../shipped-order.ts';

const NO_PAPER = { name: '说明.txt', mimeType: 'text/plain', buffer: Buffer.from('见附件') };

const answerOf = (page: Page): Locator => page.getByRole('region', { name: '平台回复' });
const statusOf = (page: Page): Locator => page.getByRole('main').getByRole('heading', { level: 1 });

/** Opens a PDF of the answer, which the browser saves. */
async function saved(page: Page, link: Locator): Promise<{ name: string; bytes: Buffer }> {
  const coming = page.waitForEvent('download');
  await link.click();
  const download = await coming;
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

test.describe('after-sales in words and papers', () => {
  test('企业首营资料 are asked for without an order, and only who asked can open them @deep', async ({
    buyer: { page },
    signIn,
    admin,
  }) => {
    const claim = new ClaimPage(page);
    const desk = new CaseDesk(admin);
    const paper = pdf('药品经营许可证.pdf');
    let caseNo = '';

    await test.step('without an order there are two kinds; what is missing is said at its field', async () => {
      await claim.openWithoutOrder();
      await expect(page.getByRole('group', { name: '售后类型' }).getByRole('radio')).toHaveCount(2);
      await claim.chooseKind('企业首营资料');
      await page.getByLabel('联系电话').fill('12');
      await claim.submit();
      await expect(claim.reasons).toHaveAccessibleDescription('请选择原因');
      await expect(claim.describe).toHaveAccessibleDescription('请说明需要什么');
      await expect(page.getByLabel('联系电话')).toHaveAccessibleDescription('请填写正确的联系电话');
      await claim.choose('企业首营资料', '缺少资料');
      await claim.describe.fill('请提供贵司最新许可证，加盖公章');
      await page.getByLabel('联系电话').fill('028-12345678');
      caseNo = await claim.sent();
      await expect(page).toHaveURL(/\/order\/afterSalesInfo\/\d+$/);
      await expect(statusOf(page)).toContainText('待审核');
      await expect(page.getByRole('region', { name: '申请内容' })).toContainText('请提供贵司最新许可证');
    });

    await test.step('staff answer with the paper; neither an empty answer nor another kind of file goes', async () => {
      await desk.open('待审核', caseNo);
      await expect(desk.panel).toContainText('请提供贵司最新许可证，加盖公章');
      await desk.begin('答复');
      await desk.dialog.getByRole('button', { name: '提交答复' }).click();
      await expect(desk.dialog.getByText('请填写答复')).toBeVisible();
      await desk.files.setInputFiles(NO_PAPER);
      await expect(desk.dialog.getByRole('alert').filter({ hasText: NO_PAPER.name })).toBeVisible();
      await desk.attach(paper);
      await desk.answer('许可证见附件');
      await desk.stands('已完成');
    });

    await test.step('the buyer saves it as it was handed over; to others it does not exist', async () => {
      await page.reload();
      await expect(statusOf(page)).toContainText('已完成');
      await expect(answerOf(page)).toContainText('许可证见附件');
      const link = answerOf(page).getByRole('link', { name: paper.name });
      const { name, bytes } = await saved(page, link);
      expect(name).toBe(paper.name);
      expect(bytes.equals(paper.buffer)).toBe(true);
      const { page: stranger } = await signIn('zhensuo');
      for (const path of [
        (await link.getAttribute('href')) ?? '',
        page.url().replace('/order/afterSalesInfo/', '/api/user/after_sales/'),
      ])
        expect((await stranger.request.get(path)).status()).toBe(404);
    });
  });

  test('品种首营资料 and 药检报告 of a lot: one is answered, one refused with a reason and asked for again @deep', async ({
    buyer: { page, account },
    staff,
    admin,
  }) => {
    const goods = await staff.newGoods('首营品种片');
    const order = await shippedOrder(account, staff, goods);
    const claim = new ClaimPage(page);
    const desk = new CaseDesk(admin);

    await test.step('品种首营资料 name their goods, but no pieces', async () => {
      await claim.openFor(order);
      await claim.choose('品种首营资料', '缺少资料');
      await claim.describe.fill('首次采购，请提供注册批件与说明书');
      await claim.submit();
      await expect(page.getByRole('alert').filter({ hasText: '请选择要申请的商品' })).toBeVisible();
      await claim.take(goods.name);
      await expect(claim.line(goods.name).getByLabel('数量', { exact: true })).toHaveCount(0);
      const caseNo = await claim.sent();
      await expect(page.getByRole('region', { name: '商品', exact: true })).toContainText(`E${goods.id}`);
      await desk.open('待审核', caseNo);
      await expect(desk.panel).toContainText(goods.name);
      await desk.begin('答复');
      const [approval, picture] = [pdf('注册批件.pdf'), await pictureOf(admin, '说明书.png')];
      await desk.attach(approval, picture);
      await desk.answer('批件与说明书见附件');
    });

    await test.step('the PDF is saved, the picture opens', async () => {
      await page.reload();
      const links = answerOf(page).getByRole('link');
      await expect(links).toHaveCount(2);
      expect((await saved(page, links.filter({ hasText: '注册批件.pdf' }))).name).toBe('注册批件.pdf');
      const opening = page.waitForEvent('popup');
      await answerOf(page)
        .getByRole('link', { name: /^说明书/ })
        .click();
      const picture = await opening;
      await expect(picture.locator('img')).toHaveJSProperty('complete', true);
      expect(
        await picture.locator('img').evaluate((img) => (img as unknown as Picture).naturalWidth),
      ).toBeGreaterThan(0);
      await picture.close();
    });

    await test.step('药检报告: a refusal needs its reason, and the buyer reads it', async () => {
      await claim.openFor(order);
      await claim.choose('药检报告', '资料有误');
      await claim.take(goods.name);
      await claim.describe.fill('报告批号不对');
      const caseNo = await claim.sent();
      await desk.open('待审核', caseNo);
      await desk.begin('拒绝');
      await desk.dialog.getByLabel('拒绝原因，买家会看到').fill('否');
      await desk.dialog.getByRole('button', { name: '拒绝售后' }).click();
      await expect(desk.dialog.getByText('请填写原因，至少 2 个字')).toBeVisible();
      await desk.dialog.getByLabel('拒绝原因，买家会看到').fill('报告批号与随货同行单一致，请核对');
      await desk.finish('拒绝售后');
      await desk.stands('已拒绝');
      await expect(desk.panel.getByRole('button', { name: '答复' })).toHaveCount(0);
      await page.reload();
      await expect(statusOf(page)).toContainText('已拒绝');
      await expect(page.getByText('原因：报告批号与随货同行单一致，请核对')).toBeVisible();
      await expect(answerOf(page)).toHaveCount(0);
      await expect(page.getByRole('button', { name: '撤销申请' })).toHaveCount(0);
    });

    await test.step('asked again it is a case of its own; the order knows all of them', async () => {
      await claim.openFor(order);
      await claim.choose('药检报告', '缺少资料');
      await claim.take(goods.name);
      await claim.describe.fill('请补发盖章报告');
      const caseNo = await claim.sent();
      const report = pdf(`药检报告E${goods.id}.pdf`);
      await desk.open('待审核', caseNo);
      await desk.begin('答复');
      await desk.attach(report);
      await desk.answer('盖章报告见附件');
      await page.reload();
      const { name } = await saved(page, answerOf(page).getByRole('link', { name: report.name }));
      expect(name).toBe(report.name);
      await page.goto(`/order/info/${order}`);
      const cases = page.getByRole('region', { name: '退货售后' }).getByRole('listitem');
      await expect(cases).toHaveCount(3);
      await expect(cases.filter({ hasText: '药检报告' }).filter({ hasText: '已拒绝' })).toHaveCount(1);
      await expect(cases.filter({ hasText: caseNo })).toContainText('已完成');
    });
  });

  test('投诉 with a picture is answered in words, and a message leads to them @phone @deep', async ({
    buyer: { page, account },
    staff,
    admin,
  }) => {
    const goods = await staff.newGoods('投诉流程片');
    const order = await shippedOrder(account, staff, goods);
    const claim = new ClaimPage(page);
    const desk = new CaseDesk(admin);
    let caseNo = '';

    await test.step('a complaint needs words; a file that is no picture is not taken', async () => {
      await claim.openFor(order);
      await claim.choose('投诉', '配送问题');
      await expect(page.getByRole('heading', { name: '处理方式' })).toBeVisible();
      await expect(page.getByText('预计退款')).toHaveCount(0);
      await page.getByLabel('选择照片与凭证').setInputFiles(NO_PAPER);
      await expect(page.getByText('只能上传图片或 PDF')).toBeVisible();
      await page.getByRole('button', { name: `移除 ${NO_PAPER.name}` }).click();
      await page.getByLabel('选择照片与凭证').setInputFiles(await pictureOf(admin, '外箱.png'));
      await page.getByRole('link', { name: '外箱.png' }).waitFor();
      await claim.submit();
      await expect(claim.describe).toHaveAccessibleDescription('请说明需要什么');
      await claim.describe.fill('司机把货放在门外，没有通知');
      caseNo = await claim.sent();
      await expect(page.getByRole('button', { name: '撤销申请' })).toBeVisible();
    });

    await test.step('staff see words, picture and order, and answer', async () => {
      await desk.open('待审核', caseNo);
      await expect(desk.panel).toContainText('司机把货放在门外，没有通知');
      await expect(desk.panel.getByRole('img', { name: /^外箱/ })).toBeVisible();
      for (const act of ['直接退款', '同意补发', '同意寄回'])
        await expect(desk.panel.getByRole('button', { name: act })).toHaveCount(0);
      await desk.begin('答复');
      await desk.answer('已与承运方核实，今后送货前电话联系');
      await desk.stands('已完成');
    });

    await test.step('a message leads to the answer, whatever page it is looked for on', async () => {
      const message = page
        .getByRole('list', { name: '消息' })
        .getByRole('listitem')
        .filter({ hasText: caseNo });
      const caseId = page.url().split('/').at(-1);
      await expect(async () => {
        await page.goto('/wdxx');
        await expect(message).toContainText('“已完成”：已与承运方核实', { timeout: 500 });
      }).toPass();
      await message.getByRole('link').click();
      await expect(page).toHaveURL(`/order/afterSalesInfo/${caseId}`);
      await expect(answerOf(page)).toContainText('已与承运方核实，今后送货前电话联系');
      await expect(answerOf(page).getByRole('link')).toHaveCount(0);
      await page.goto(`/order/returnInfo/${caseId}`);
      await expect(page).toHaveURL(`/order/afterSalesInfo/${caseId}`);
    });
  });
});

/** Used of the browser's own pictures; its types are not part of a program for Node. */
interface Picture {
  naturalWidth: number;
}

/** A picture to hand over: what the page shows. */
const pictureOf = async (page: Page, name: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await page.screenshot({ clip: { x: 0, y: 0, width: 200, height: 120 } }),
});
