import { NO_POSTGRES, oldestPostgres } from '../../apps/server/src/testing/operation/cluster.ts';
import { expect, test } from '../fixtures.ts';
import {
  addCustomer,
  handInPapers,
  handOneTimePassword,
  newCustomer,
  signInOnce,
} from '../opening-day/customer.ts';
import { completeDrafts, importGoods, receiveLot } from '../opening-day/goods.ts';
import { madeUpGoods } from '../opening-day/goods-file.ts';
import {
  checkOut,
  confirmTransfer,
  findAndAdd,
  payByTransfer,
  placeOrder,
  readDeliveryNote,
  ship,
  signContract,
} from '../opening-day/order.ts';
import { expectNothingInvented, peopleOf } from '../opening-day/people.ts';
import {
  bringOwnPaper,
  correctAccount,
  openWarehouse,
  publishAgreements,
  SELLER,
  tellWhoSells,
  tellWhoWeAre,
} from '../opening-day/settings.ts';
import { type NewShop, openNewShop } from '../opening-day/shop.ts';
import { addColleague, agree, comeIn, comeInFirst } from '../opening-day/staff.ts';
import { ReviewPage } from '../pages/review.ts';

const SITE = '蓉西北药采';
const WAREHOUSE = '金牛仓';
const LOT = 'P260101';
const PASSWORDS = {
  boss: 'Kiefer-Otter-2048',
  partner: 'Buche-Reiher-4096',
  finance: 'Ahorn-Dachs-8192',
  buyer: 'Linde-Igel-1024',
};

let shop: NewShop | undefined;
test.beforeAll(async () => {
  const programs = oldestPostgres();
  test.skip(programs === null, NO_POSTGRES);
  shop = await openNewShop(programs ?? '', SITE);
});
test.afterAll(() => shop?.close());

test('a wholesaler opens an empty shop in production by browser alone, and a customer buys there @deep', async ({
  browser,
  guard,
}) => {
  test.setTimeout(1_800_000);
  if (!shop) throw new Error('the shop was not opened');
  const { url, inviteAdministrator: invite, backUp } = shop;
  const come = peopleOf(browser, guard, url);
  const boss = await come();
  const partner = await come();
  const finance = await come();
  const buyer = await come();
  const customer = newCustomer();
  const [goods = { name: '', spec: '' }] = madeUpGoods();

  await test.step('two administrators come in by the links of the command', async () => {
    await comeIn(boss, invite('sunjianguo', '孙建国'), PASSWORDS.boss);
    await comeIn(partner, invite('qianxiaoyun', '钱晓云'), PASSWORDS.partner);
    await expectNothingInvented(boss);
  });

  await test.step('a visitor is told that it is being prepared, and nothing else', async () => {
    await buyer.goto('/');
    await expect(buyer.getByRole('heading', { level: 1 })).toHaveText(`${SITE}正在筹备中`);
    await expectNothingInvented(buyer);
  });

  await test.step('a colleague is made on the screen and comes in', async () => {
    const oneTime = await addColleague(boss, { username: 'fengli', name: '冯丽', role: '财务' });
    await comeInFirst(finance, 'fengli', oneTime, PASSWORDS.finance);
  });

  await test.step('the shop says who it is and who sells; a second person agrees to the bank account', async () => {
    await tellWhoWeAre(boss);
    await tellWhoSells(boss);
    await correctAccount(boss);
    await agree(finance, SELLER.bank);
    await expect(finance.getByText(/30 天内，您的账号由发起人开通或重置过密码/)).toBeVisible();
    await agree(partner, SELLER.bank);
    await expect(partner.getByText('已同意，操作已生效')).toBeVisible();
  });

  await test.step('a warehouse with its rule, and 200 goods of a file', async () => {
    await openWarehouse(boss, WAREHOUSE);
    await importGoods(boss);
    await completeDrafts(boss);
    await receiveLot(boss, {
      goods: goods.name,
      warehouse: WAREHOUSE,
      lotNo: LOT,
      expiresOn: '2098-12-31',
      quantity: 500,
    });
  });

  await test.step('the paper by which it sells them', () => bringOwnPaper(boss, '中成药'));

  await test.step('agreements, a customer, a backup: nothing is missing, and the shop opens', async () => {
    await publishAgreements(boss);
    await addCustomer(boss, customer);
    backUp();
    await boss.goto('/admin/setup');
    await expectNothingInvented(boss);
    await expect(boss.getByRole('listitem').filter({ hasText: '未完成' })).toHaveCount(0);
    await expect(boss.getByRole('listitem').filter({ hasText: '建议' })).toHaveCount(0);
    await boss.getByRole('button', { name: '开张' }).click();
    await boss.getByRole('dialog').getByRole('button', { name: '开张' }).click();
    await expect(boss.getByText('已开张', { exact: true })).toBeVisible();
  });

  await test.step('the customer comes in by a one-time password, brings its papers and is passed', async () => {
    await signInOnce(buyer, await handOneTimePassword(boss, customer), PASSWORDS.buyer);
    await handInPapers(buyer, customer);
    const review = new ReviewPage(boss);
    await review.open(customer.company);
    await review.pass('整户通过');
  });

  await test.step('it finds goods, signs the contract and orders by bank transfer', async () => {
    await findAndAdd(buyer, goods.name);
    await expectNothingInvented(buyer);
    await checkOut(buyer, goods.name, 30);
    await signContract(buyer, '沈一', PASSWORDS.buyer);
    const order = await placeOrder(buyer, customer.phone);
    await expectNothingInvented(buyer);
    const transfer = await payByTransfer(buyer, await boss.screenshot());
    await confirmTransfer(finance, transfer);
    await ship(boss, transfer.orderNo, LOT);
    const note = await readDeliveryNote(buyer, order);
    for (const words of [`供货单位：${SELLER.name}`, customer.company, goods.name, LOT])
      expect(note).toContain(words);
    await expectNothingInvented(buyer);
  });
});
