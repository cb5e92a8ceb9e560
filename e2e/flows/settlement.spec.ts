import { expect, test } from '../fixtures.ts';
import { dialogOf } from '../pages/office.ts';

const DAY_MS = 86_400_000;
/** Before all days that the demo shop has files of, and not closed. */
const DAY = new Date(Date.now() - 40 * DAY_MS + 8 * 3_600_000).toISOString().slice(0, 10);
const PAYOUT = '321.09';

/** WeChat's paper of trades: one that the shop knows nothing of. */
const TRADES = `交易时间,微信订单号,商户订单号,交易状态,微信退款单号,商户退款单号,退款状态,手续费,订单金额,申请退款金额
\`${DAY} 10:00:00,\`4200009001,\`E2E-UNKNOWN,\`SUCCESS,\`0,\`0,\`,\`0.05000,\`8.80,\`0.00
总交易单数,手续费总金额,订单总金额,申请退款总金额
\`1,\`0.05000,\`8.80,\`0.00
`;
/** Its paper of the account: a payout of what was there. */
const FUNDS = `记账时间,资金流水单号,业务名称,收支类型,收支金额(元),账户结余(元),业务凭证号
\`${DAY} 09:00:00,\`E2EOUT1,\`提现,\`支出,\`${PAYOUT},\`100.00,\`E2EOUT1
资金流水总笔数,收入笔数,收入金额,支出笔数,支出金额
\`1,\`0,\`0.00,\`1,\`${PAYOUT}
`;
const file = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

test('WeChat’s papers of a day: a difference is explained, the payout found at the bank, the day closed @deep', async ({
  admin: page,
}) => {
  await page.goto('/admin/reconciliation/files');
  await page.getByRole('button', { name: '导入结算文件' }).click();
  const dialog = dialogOf(page, '导入结算文件');
  await dialog.getByLabel('选择结算文件').setInputFiles(file('微信交易账单.csv', TRADES));
  await expect(dialog.getByRole('status')).toContainText('商城无此单 1');
  await expect(dialog.getByRole('row', { name: 'E2E-UNKNOWN' })).toContainText('8.80');
  await dialog.getByRole('button', { name: '导入整个文件' }).click();

  // What differs is where it is explained.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`微信支付 ${DAY} 对账`);
  await page.getByRole('button', { name: '说明并处理' }).click();
  const settle = page.getByRole('dialog');
  await settle.getByLabel('原因和处理结果').fill('线下收款码收的款，已补登');
  await settle.getByRole('button', { name: '记录说明' }).click();
  await expect(page.getByText('差异已处理')).toBeVisible();

  await page.goto('/admin/reconciliation/files');
  await page.getByRole('button', { name: '导入结算文件' }).click();
  await dialog.getByLabel('选择结算文件').setInputFiles(file('微信资金账单.csv', FUNDS));
  await expect(dialog.getByRole('row', { name: 'E2EOUT1' })).toContainText('提现');
  await dialog.getByRole('button', { name: '导入整个文件' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('link', { name: '未到账提现' }).click();
  await expect(page.getByRole('row', { name: 'E2EOUT1' })).toContainText(PAYOUT);

  await page.goto('/admin/transfers');
  await page.getByRole('button', { name: '导入流水' }).click();
  const statement = dialogOf(page, '导入银行流水');
  const lines = `交易日期,对方户名,金额,摘要,流水号\n${DAY},财付通支付科技有限公司,${PAYOUT},结算款,E2EBANK1\n`;
  await statement.getByLabel('选择流水文件').setInputFiles(file('流水.csv', lines));
  await statement.getByRole('button', { name: '导入 1 笔' }).click();
  await expect(statement).toBeHidden();
  const row = page.getByRole('row', { name: 'E2EBANK1' });
  await row.getByRole('button', { name: '核对' }).click();
  const match = dialogOf(page, '核对到账');
  await expect(match.getByRole('list', { name: '匹配建议' })).toContainText('微信支付结算款');
  await expect(match.getByRole('checkbox', { name: '渠道结算款' })).toBeChecked();
  await match.getByRole('button', { name: '确认入账' }).click();
  await expect(row).toBeHidden();

  await page.goto(`/admin/books/${DAY}`);
  await expect(page.getByText('减：微信手续费')).toBeVisible();
  await page.getByRole('button', { name: '关账' }).click();
  const close = dialogOf(page, `${DAY} 关账`);
  await expect(close).toContainText('关账后当天的数字不再改变');
  await close.getByRole('button', { name: '关账' }).click();
  await expect(page.getByText('已关账').first()).toBeVisible();
});
