import type { APIRequestContext, Page } from '@playwright/test';
import type { V1CatalogueItem } from '@qingnang/contract/v1-catalogue';
import { expect, test } from '../fixtures.ts';
import { proveIdentity } from '../pages/proof.ts';

const ENOUGH_YUAN = 2000;

/** The secret that a dialog shows this once; the dialog is closed. */
async function secretIn(page: Page, name: RegExp): Promise<string> {
  const shown = page.getByRole('dialog', { name });
  await expect(shown).toBeVisible();
  const secret = /qnk_\d+_[\w-]{43}/.exec((await shown.textContent()) ?? '')?.[0] ?? '';
  expect(secret).not.toBe('');
  await shown.getByRole('button', { name: '我已保存' }).click();
  return secret;
}

const nextYear = () => new Date(Date.now() + 300 * 24 * 3_600_000).toISOString().slice(0, 10);
const withKey = (secret: string) => ({ headers: { authorization: `Bearer ${secret}` } });
const statusOf = async (request: APIRequestContext, secret: string) =>
  (await request.get('/api/v1/me', withKey(secret))).status();

test('staff make a key, see its calls and revoke it @deep', async ({ admin, playwright, baseURL }) => {
  const machine = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  const name = `仓储系统 ${Date.now()}`;
  await admin.goto('/admin/machines');
  await admin.getByRole('button', { name: '新增密钥' }).click();
  const form = admin.getByRole('dialog', { name: '新增密钥' });
  await form.getByLabel('名称').fill(name);
  await form.getByRole('checkbox', { name: '查看商品' }).check();
  await form.getByLabel('到期日').fill(nextYear());
  await form.getByRole('button', { name: '生成密钥' }).click();
  const secret = await secretIn(admin, /^密钥/);
  expect(await statusOf(machine, secret)).toBe(200);

  await admin.getByRole('button', { name: `${name}的调用记录` }).click();
  const calls = admin.getByRole('dialog', { name: `${name} · 调用记录` });
  await expect(calls.getByText('GET /api/v1/me')).toBeVisible();
  await calls.getByRole('button', { name: '关闭' }).first().click();

  await admin.getByRole('button', { name: `停用${name}` }).click();
  const why = admin.getByRole('dialog', { name: /^停用/ });
  await why.getByLabel(/^原因/).fill('系统更换');
  await why.getByRole('button', { name: '停用' }).click();
  await expect(admin.getByRole('button', { name: `停用${name}` })).toBeHidden();
  expect(await statusOf(machine, secret)).toBe(401);
  await machine.dispose();
});

test('numbers that differ from the ERP stand on the page, since when, and go with the next comparison @deep', async ({
  admin,
  playwright,
  baseURL,
}) => {
  const machine = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  await admin.goto('/admin/machines');
  await admin.getByRole('button', { name: '新增密钥' }).click();
  const form = admin.getByRole('dialog', { name: '新增密钥' });
  await form.getByLabel('名称').fill('ERP 核对');
  await form.getByRole('checkbox', { name: '核对数据' }).check();
  await form.getByLabel('到期日').fill(nextYear());
  await form.getByRole('button', { name: '生成密钥' }).click();
  const secret = await secretIn(admin, /^密钥/);

  const goods = `NEW-${Date.now()}`;
  const figures = (rows: object[]) =>
    machine.post('/api/v1/comparisons', {
      ...withKey(secret),
      data: { source: 'flow', kind: 'stock', run: String(Date.now()), complete: true, rows },
    });
  expect((await figures([{ goods, warehouse: 'cd', quantity: 5 }])).status()).toBe(200);
  await admin.goto('/admin/machines?tab=compare');
  const row = admin.getByRole('row').filter({ hasText: goods });
  await expect(row).toContainText('商城没有这个商品编号');
  await expect(row).toContainText('首次发现');
  await figures([]);
  await admin.reload();
  await expect(admin.getByRole('table', { name: '不一致的数据' })).toBeVisible();
  await expect(row).toBeHidden();
  await machine.dispose();
});

test('the owner of a company makes a key, and the company’s system orders with it @deep', async ({
  buyer: { page },
  playwright,
  baseURL,
}) => {
  const machine = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  await page.goto('/keys');
  await page.getByRole('button', { name: '新增密钥' }).click();
  const form = page.getByRole('dialog', { name: '新增密钥' });
  await form.getByLabel('名称').fill('药房系统');
  for (const scope of ['查商品与价格', '下单']) await form.getByRole('checkbox', { name: scope }).check();
  await form.getByLabel('到期日').fill(nextYear());
  await form.getByRole('button', { name: '生成密钥' }).click();
  const proof = page.getByRole('dialog', { name: '身份验证' });
  const shown = page.getByRole('dialog', { name: '密钥 药房系统' });
  await expect(proof.or(shown)).toBeVisible();
  if (await proof.isVisible()) await proveIdentity(page, 'Demo@2026');
  const secret = await secretIn(page, /^密钥 药房系统/);

  const read = async <Item>(path: string) => {
    const answer = await machine.get(path, withKey(secret));
    expect(answer.status()).toBe(200);
    return ((await answer.json()) as { data: { items: Item[] } }).data.items;
  };
  // Enough to be sent for nothing, from any warehouse.
  const quantityOf = ({ price, quantity_step: step, min_quantity: least }: V1CatalogueItem) =>
    Math.max(least, Math.ceil(ENOUGH_YUAN / Number(price) / step) * step);
  const found = await read<V1CatalogueItem>('/api/v1/catalogue?can_buy=1&limit=100');
  const goods = found.find((one) => quantityOf(one) <= (one.available ?? 0));
  if (!goods) throw new Error('nothing can be bought in this number');
  const [address] = await read<{ id: number }>('/api/v1/addresses');
  const placed = await machine.post('/api/v1/purchases', {
    headers: { ...withKey(secret).headers, 'idempotency-key': `flow-${Date.now()}` },
    data: { address_id: address?.id, lines: [{ goods_id: goods.id, quantity: quantityOf(goods) }] },
  });
  expect([placed.status(), await placed.text()]).toEqual([201, expect.stringContaining('order_no')]);
  await machine.dispose();
});
