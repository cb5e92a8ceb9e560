import type { ShopSettings } from '@qingnang/contract/shop-setting-fields';
import { writeSetting } from '../db/settings.ts';
import type { Tx } from '../db/transaction.ts';

/** Who sells in the demo shop, and the account that transfers go to. */
export const DEMO_SELLER = {
  name: '四川青囊医药有限公司',
  tax_no: '91510100MA6DEM0XA9',
  address: '四川省成都市高新区示例大道 1 号',
  phone: '400-000-0120',
  bank: '示例银行成都高新支行',
  account: '5100 0000 0000 0001',
  issuer: '王丽',
  freight_tax_code: '3010102020100000000',
  max_amount: '',
};

/** The same as the server's settings would name it. */
export const DEMO_SELLER_DEFAULTS = {
  name: DEMO_SELLER.name,
  taxNo: DEMO_SELLER.tax_no,
  address: DEMO_SELLER.address,
};

/** What the demo shop's staff have set. Its numbers are marked as made up by their zeros. */
export const DEMO_SETTINGS: Pick<ShopSettings, 'legal' | 'contact' | 'promises' | 'chat_hours' | 'privacy'> =
  {
    legal: {
      icp: '蜀ICP备00000000号',
      police: '川公网安备 51010000000000号',
      drug_report: '川药网售备字000000号（演示）',
      address: '四川省成都市示例区医药大道 88 号',
    },
    contact: {
      hot_line: '400-000-0120',
      hours: '周一至周六 8:30–18:00',
      qq: '10000',
      complaint_qq: '10001',
    },
    promises: {
      promises: [
        { icon: 'shield', title: '正规渠道', words: '厂家直供，票货同行' },
        { icon: 'report', title: '报告随货', words: '检验报告随货同行' },
        { icon: 'truck', title: '省内次日达', words: '16:00 前下单当日出库' },
        { icon: 'headset', title: '专属经理', words: '工作日 8:30–18:00' },
      ],
    },
    privacy: { officer: '质量管理部 周静', officer_contact: 'privacy@example.com', closing_days: 15 },
    chat_hours: { from: '09:00', to: '18:00', weekdays: [1, 2, 3, 4, 5, 6] },
  };

/** @param managerId who looks after customers without a manager of their own */
export async function loadDemoSettings(tx: Tx, managerId: number): Promise<void> {
  await writeSetting(tx, 'default_manager', { staff_id: managerId });
  await writeSetting(tx, 'legal', DEMO_SETTINGS.legal);
  await writeSetting(tx, 'contact', DEMO_SETTINGS.contact);
  await writeSetting(tx, 'promises', DEMO_SETTINGS.promises);
  await writeSetting(tx, 'privacy', DEMO_SETTINGS.privacy);
  await writeSetting(tx, 'chat_hours', DEMO_SETTINGS.chat_hours);
}
