import { expect, test } from '../../fixtures.ts';
import { CartPage } from '../../pages/cart-page.ts';

// Here, since it takes a head office. Copied to that store only which this worker has to itself.
test('复制到门店 copies the selected goods to the chosen store and says what was refused @deep', async ({
  buyer: store,
  buyerName,
  signIn,
  staff,
}) => {
  const [plain, inSet] = [await staff.newGoods('复制门店片'), await staff.newGoods('复制组合片')];
  const set = await staff.newCombination({
    name: `复制门店组合${plain.id}`,
    items: [
      { goods_id: plain.id, number: 1, price: '9.00' as never },
      { goods_id: inSet.id, number: 1, price: '9.00' as never },
    ],
  });
  const { page, account } = await signIn('yaodian');
  await account.emptyCart();
  await account.add({ goods: plain.id, number: 30 });
  await account.addSets(set.id, 2);
  const cart = new CartPage(page);
  await cart.open();
  await page.getByRole('button', { name: '复制到门店' }).click();
  const dialog = page.getByRole('dialog', { name: '复制到门店' });
  await expect(dialog).toContainText('已选 2 个商品');
  const copy = dialog.getByRole('button', { name: '复制', exact: true });
  await expect(copy).toBeDisabled();

  const [own, other] = buyerName === 'kangmin-jinli' ? [/锦里店/, /滨江店/] : [/滨江店/, /锦里店/];
  await dialog.getByRole('checkbox', { name: /^全选/ }).check();
  await expect(dialog.getByRole('checkbox', { name: own })).toBeChecked();
  await dialog.getByRole('checkbox', { name: other }).uncheck();
  await copy.click();
  await expect(dialog.getByRole('heading', { name: own })).toBeVisible();
  await expect(dialog.getByRole('heading', { name: other })).toHaveCount(0);
  await expect(dialog).toContainText('已加入 1 个商品，1 个未加入');
  await expect(dialog).toContainText('组合购请由门店自行加入购物车');
  await dialog.getByRole('button', { name: '完成' }).click();
  await expect(cart.line(plain.name).root).toBeVisible();
  await account.emptyCart();

  const theirs = new CartPage(store.page);
  await theirs.open();
  await expect(theirs.line(plain.name).quantity).toHaveValue('30');
  await expect(store.page.getByRole('button', { name: '复制到门店' })).toHaveCount(0);
});
