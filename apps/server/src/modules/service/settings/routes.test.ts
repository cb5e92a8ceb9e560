import type { CommonData } from '@qingnang/contract/shell';
import type { adminSettingHistory, adminShopSettings } from '@qingnang/contract/shop-settings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { Client } from '../../../testing/client.ts';
import { createShop, type TestShop } from '../../../testing/shop.ts';

type Page = z.output<typeof adminShopSettings.data>;
type History = z.output<typeof adminSettingHistory.data>;
const PATH = '/api/admin/shop-settings';

let shop: TestShop;
let admin: Client;
beforeAll(async () => {
  shop = await createShop();
  admin = await shop.staff();
});
afterAll(() => shop.close());

const common = async () => (await shop.visitor().get<CommonData>('/api/focus/common').expect(200)).data;
const historyOf = async (section: string) =>
  (await admin.get<History>(`${PATH}/${section}/history`).expect(200)).data.list;

it('requires sign-in, and somebody who sets up the shop', async () => {
  await shop.visitor().get(PATH).expect(401);
  await (await shop.buyer()).get(PATH).expect(401);
  const finance = await shop.staff('finance');
  await finance.get(PATH).expect(403);
  await finance.put(`${PATH}/contact`, { hot_line: '1' }).expect(403);
});

const LEGAL = {
  icp: '蜀ICP备20260001号',
  police: '',
  drug_report: '',
  address: '成都市武侯区医贸大道 1 号',
};

describe('a section', () => {
  it('is shown to everybody at once, what is empty as empty', async () => {
    const { data } = await admin.put<Page>(`${PATH}/legal`, LEGAL).expect(200);
    expect(data.sections.legal).toMatchObject({ value: LEGAL, changed_by: '陈思远' });
    const { footer } = await common();
    expect(footer).toMatchObject({ icp: LEGAL.icp, police: '', address: LEGAL.address });
  });

  it('says who has changed what, in words', async () => {
    await admin.put(`${PATH}/chat_hours`, { from: '09:00', to: '18:00', weekdays: [6, 1, 1] }).expect(200);
    const [last] = await historyOf('chat_hours');
    expect(last).toMatchObject({
      staff: '陈思远',
      changes: [{ field: '星期', before: '周二、周三、周四、周五', after: '空' }],
    });
  });

  it('that is saved as it was is no change', async () => {
    const before = await historyOf('legal');
    await admin.put(`${PATH}/legal`, LEGAL).expect(200);
    expect(await historyOf('legal')).toEqual(before);
  });

  it('of contacts is what buyers call', async () => {
    const contact = { hot_line: '028-87654321', hours: '每天 9:00–21:00', qq: '', complaint_qq: '88886666' };
    await admin.put(`${PATH}/contact`, contact).expect(200);
    const data = await common();
    expect(data.common_config).toEqual({ hot_line: '028-87654321', qq1: '', qq2: '88886666' });
    expect(data.footer.hours).toBe('每天 9:00–21:00');
  });

  it('of the default manager names a colleague who works here', async () => {
    const [someone] = (await admin.get<Page>(PATH).expect(200)).data.staff;
    await admin.put(`${PATH}/default_manager`, { staff_id: someone?.id }).expect(200);
    expect((await common()).admin.name).toBe(someone?.name);
    const [last] = await historyOf('default_manager');
    expect(last?.changes).toEqual([{ field: '员工', before: '周敏', after: someone?.name }]);
    await admin.put(`${PATH}/default_manager`, { staff_id: 0 }).expect(200);
    expect((await common()).admin).toEqual({ name: '', phone: '' });
  });
});

it('a second factor of buyers is left to them until staff demand it', async () => {
  const factorSection = async () =>
    (await admin.get<Page>(PATH).expect(200)).data.sections.buyer_factor.value;
  expect(await factorSection()).toEqual({ demand: 'optional' });
  await admin.put(`${PATH}/buyer_factor`, { demand: 'required' }).expect(200);
  expect(await factorSection()).toEqual({ demand: 'required' });
  const [last] = await historyOf('buyer_factor');
  expect(last?.changes).toEqual([{ field: '要求', before: '自愿', after: '必须' }]);
  await admin.put(`${PATH}/buyer_factor`, { demand: 'optional' }).expect(200);
});

it.each([
  ['contact', { hot_line: '拨打' }, 'hot_line'],
  ['contact', { qq: '123' }, 'qq'],
  ['cash_vouchers', { share: '101' }, 'share'],
  ['cash_vouchers', {}, 'share'],
  ['proposals', { hours: '0' }, 'hours'],
  ['promises', { promises: Array(5).fill({ icon: 'truck', title: '快', words: '快' }) }, 'promises'],
  ['holidays', { days: ['10 月 1 日'] }, 'days.0'],
  ['chat_hours', { from: '09:00', to: '08:00', weekdays: [1] }, 'to'],
  ['chat_hours', { from: '09:00' }, 'to'],
  ['default_manager', { staff_id: 9999 }, 'staff_id'],
  ['buyer_factor', {}, 'demand'],
  ['buyer_factor', { demand: 'never' }, 'demand'],
])('%s refuses %j at %s', async (section, value, field) => {
  const { errors } = await admin.put(`${PATH}/${section}`, value).expect(422);
  expect(Object.keys(errors ?? {})).toContain(field);
  expect(JSON.stringify(errors)).toMatch(/[\u4e00-\u9fff]/);
});
