import { unsetSection } from '@qingnang/contract/shop-setting-fields';
import { describe, expect, it } from 'vitest';
import { missingNames, type SetupFacts, setupItems } from './rules.ts';

const NOW = new Date('2026-11-25T04:00:00Z');
const EMPTY: SetupFacts = {
  settings: { legal: unsetSection('legal'), contact: unsetSection('contact') },
  hasSeller: false,
  hasBank: false,
  licences: [],
  hasProvider: false,
  warehouses: 0,
  goods: 0,
  licensed: 0,
  unlicensed: [],
  hasCodes: false,
  accounts: 0,
  agreements: { unpublished: ['用户协议', '隐私政策'], missing: [{ name: '法院', place: '' }] },
  withoutFactor: 2,
  backupAt: null,
};
const licence = { name: '药品经营许可证', valid_until: '2026-11-25' };
const READY: SetupFacts = {
  settings: {
    legal: { icp: '蜀ICP备1号', police: '', drug_report: '', address: '' },
    contact: { ...unsetSection('contact'), hot_line: '028-1' },
  },
  hasSeller: true,
  hasBank: true,
  licences: [licence],
  hasProvider: true,
  warehouses: 1,
  goods: 3,
  licensed: 4,
  unlicensed: [],
  hasCodes: true,
  accounts: 0,
  agreements: { unpublished: [], missing: [] },
  withoutFactor: 0,
  backupAt: new Date('2026-11-24T05:00:00Z'),
};
const itemsOf = (facts: Partial<SetupFacts>) => setupItems({ ...READY, ...facts }, NOW, '2026-11-25');
const stateOf = (key: string, facts: Partial<SetupFacts>) =>
  itemsOf(facts).find((item) => item.key === key)?.state;

it('an empty shop lacks all that a buyer would see', () => {
  expect(missingNames(setupItems(EMPTY, NOW, '2026-11-25'))).toEqual([
    '销售方',
    '证照与备案号',
    '企业证照',
    '联系方式',
    '收款方式',
    '仓库与运费',
    '在售商品',
    '客户登录',
    '用户协议与隐私政策',
  ]);
});

it('a ready one lacks nothing', () => {
  expect(itemsOf({}).filter(({ state }) => state !== 'done')).toEqual([]);
});

describe.each<[string, Partial<SetupFacts>, string, string]>([
  [
    'a licence that has ended',
    { licences: [{ ...licence, valid_until: '2026-11-24' }] },
    'licences',
    'missing',
  ],
  ['no licence', { licences: [] }, 'licences', 'missing'],
  [
    'no ICP number',
    { settings: { ...READY.settings, legal: { ...READY.settings.legal, icp: '' } } },
    'licences',
    'missing',
  ],
  ['a provider without a bank account', { hasBank: false }, 'payment', 'done'],
  ['the same', { hasBank: false }, 'bank', 'advised'],
  ['neither', { hasBank: false, hasProvider: false }, 'payment', 'missing'],
  ['accounts with passwords, without codes', { hasCodes: false, accounts: 5 }, 'sign_in', 'done'],
  ['no account either', { hasCodes: false, accounts: 0 }, 'sign_in', 'missing'],
  ['no paper of the shop, and nothing on the shelf yet', { licensed: 0 }, 'own_papers', 'missing'],
  ['a scope on the shelf without a paper of the shop', { unlicensed: ['中成药'] }, 'own_papers', 'missing'],
  [
    'an agreement that is a draft',
    { agreements: { unpublished: ['用户协议'], missing: [] } },
    'agreements',
    'missing',
  ],
  ['a colleague without a second factor', { withoutFactor: 1 }, 'factor', 'advised'],
  [
    'a backup of the day before yesterday',
    { backupAt: new Date('2026-11-24T03:59:00Z') },
    'backup',
    'advised',
  ],
])('%s', (_what, facts, key, state) => {
  it(`${key} is ${state}`, () => expect(stateOf(key, facts)).toBe(state));
});
