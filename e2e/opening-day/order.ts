import { expect, type Page } from '@playwright/test';
import { textOfPdf } from '../../apps/server/src/testing/pdf-text.ts';
import { CartPage } from '../pages/cart-page.ts';
import { PayPage, VerifyPage } from '../pages/checkout.ts';
import { ContractPage } from '../pages/contract.ts';
import { Desk } from '../pages/desk.ts';
import { GoodsList, GoodsPage } from '../pages/goods-list.ts';
import { dialogOf } from '../pages/office.ts';
import { Orders } from '../pages/orders.ts';
import { proveIdentity } from '../pages/proof.ts';
import { SELLER } from './settings.ts';

/** The first order, from the search to the paper that comes with the goods. */

/** Finds goods by their name, once the search knows them, and puts them into the cart. */
export async function findAndAdd(page: Page, name: string): Promise<void> {
  const found = new GoodsList(page).card(name);
  await expect(async () => {
    await page.goto(`/search?keywords=${encodeURIComponent(name)}`);
    await expect(found).toBeVisible({ timeout: 500 });
  }).toPass();
  await found.getByRole('link', { name }).first().click();
  const goods = new GoodsPage(page);
  await expect(goods.title).toContainText(name);
  await goods.add.click();
  await expect(page.getByText(/已加入购物车/).first()).toBeVisible();
}

/** One piece is less than the shop ships: as many as are needed go to the checkout. */
export async function checkOut(page: Page, name: string, pieces: number): Promise<void> {
  const cart = new CartPage(page);
  await cart.open();
  await expect(cart.settle).toBeDisabled();
  await cart.line(name).setQuantity(pieces);
  await cart.settle.click();
}

/** The year's contract, which the first checkout leads to; the password confirms it where no code can be sent. */
export async function signContract(page: Page, signer: string, password: string): Promise<void> {
  const cart = new CartPage(page);
  await cart.question.getByRole('button', { name: '知道了' }).click();
  await expect(page).toHaveURL(/\/dzht\?redirect=/);
  const contract = new ContractPage(page);
  await contract.read();
  await contract.signer.fill(signer);
  await contract.agree.check();
  await contract.sign.click();
  await proveIdentity(page, password);
  await expect(page).toHaveURL(/\/cart\/step2$/);
}

/** To the address on the licence: a new one waits for its review. @returns the order's id */
export async function placeOrder(page: Page, phone: string): Promise<number> {
  await page.getByRole('button', { name: '新增地址' }).click();
  const dialog = page.getByRole('dialog', { name: '新增收货地址' });
  await dialog.getByLabel('收货人').fill('沈二');
  await dialog.getByLabel('联系电话').fill(phone);
  await dialog.getByLabel('省份').selectOption('四川省');
  await dialog.getByLabel('城市').selectOption('成都市');
  await dialog.getByLabel('区县').selectOption('锦江区');
  await dialog.getByLabel('详细地址').fill('试验街 1 号');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('radio', { name: /待审核/ })).toBeChecked();
  await page.getByRole('radio', { name: /注册地址/ }).check();
  await new VerifyPage(page).submit.click();
  await expect(page).toHaveURL(/\/cart\/step3\/\d+$/);
  return Number(page.url().split('/').at(-1));
}

interface Transfer {
  orderNo: string;
  payer: string;
  amount: string;
  reference: string;
}

/** 对公转账: where to pay to, and the slip of the bank. @returns what the bank will say of it */
export async function payByTransfer(page: Page, slip: Buffer): Promise<Transfer> {
  const pay = new PayPage(page);
  await pay.method('对公转账').check();
  await pay.pay.filter({ visible: true }).click();
  const panel = page.getByRole('complementary', { name: '付款' });
  for (const words of [SELLER.name, SELLER.bank, SELLER.account]) await expect(panel).toContainText(words);
  const said = (await panel.textContent()) ?? '';
  const orderNo = /D\d{6,}/.exec(said)?.[0] ?? '';
  const amount = /¥([\d,]+\.\d\d)/.exec(said)?.[1]?.replaceAll(',', '') ?? '';
  await panel.getByRole('button', { name: '上传转账凭证' }).click();
  const proof = page.getByRole('dialog', { name: '上传转账凭证' });
  const payer = await proof.getByLabel('付款户名').inputValue();
  await proof
    .getByLabel('选择银行回单')
    .setInputFiles({ name: '回单.png', mimeType: 'image/png', buffer: slip });
  await expect(proof.getByRole('link', { name: /^回单/ })).toBeVisible();
  const reference = `OPENING${orderNo}`;
  await proof.getByLabel('银行流水号').fill(reference);
  await proof.getByRole('button', { name: '提交凭证' }).click();
  await expect(panel).toContainText('凭证已提交，待财务核对');
  return { orderNo, payer, amount, reference };
}

/** 收款台: the bank's statement is brought in, and the line pays the order. */
export async function confirmTransfer(page: Page, { payer, amount, reference }: Transfer): Promise<void> {
  await page.goto('/admin/transfers');
  await page.getByRole('button', { name: '导入流水' }).click();
  const dialog = dialogOf(page, '导入银行流水');
  const csv = `交易日期,对方户名,金额,摘要,流水号\n2026-01-02,${payer},${amount},货款,${reference}\n`;
  await dialog
    .getByLabel('选择流水文件')
    .setInputFiles({ name: '流水.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await dialog.getByRole('button', { name: '导入 1 笔' }).click();
  const row = page.getByRole('row', { name: reference });
  await row.getByRole('button', { name: '核对' }).click();
  await dialogOf(page, '核对到账').getByRole('button', { name: '确认入账' }).click();
  await expect(row).toBeHidden();
}

/** The desk approves the order, and it leaves by its lot. */
export async function ship(page: Page, orderNo: string, lotNo: string): Promise<void> {
  const desk = new Desk(page);
  await page.goto('/admin/orders');
  await desk.open('待审核', orderNo);
  await desk.approve.click();
  await expect(desk.message(`${orderNo} 已通过`)).toBeVisible();
  await desk.open('待发货', orderNo);
  await desk.shipBy('顺丰速运', 'SF2026000001');
  await expect(desk.panel).toContainText(lotNo);
}

/** What the buyer reads on the paper that comes with its goods. */
export async function readDeliveryNote(page: Page, order: number): Promise<string> {
  await page.goto(`/order/info/${order}`);
  const orders = new Orders(page);
  await expect(orders.status).toContainText('已发货');
  const note = await page.request.get((await orders.noteLink.getAttribute('href')) ?? '');
  return textOfPdf(await note.body());
}
