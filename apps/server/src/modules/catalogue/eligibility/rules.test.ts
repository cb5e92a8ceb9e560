import { REASONS } from '@qingnang/contract/catalog';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EphedrineQuota } from './authorisations/rules.ts';
import type { ControlRule } from './control/rules.ts';
import {
  type BuyerStanding,
  type GoodsFacts,
  judge,
  mayAskForRight,
  maySeePrices,
  reasonsAgainst,
} from './rules.ts';

const goods: GoodsFacts = {
  id: 7,
  control: [],
  right: null,
  scope: 'chemical',
  scopeName: '化学药制剂',
  quota: null,
  sellerMaySell: true,
  forbidden: '',
  onShelf: true,
  hasPrice: true,
  dayLimitLeft: null,
  limitPerDay: null,
  stock: 10,
};
const buyer: BuyerStanding = {
  accountId: 5,
  rank: 1,
  buyerType: 'clinic',
  province: '四川省',
  city: '成都市',
  district: '锦江区',
  passStatus: 1,
  refuseReason: '',
  scopes: new Set(['chemical']),
  expired: [],
  missing: [],
  isBlocked: false,
};
const rule = (
  effect: ControlRule['effect'],
  dimension: ControlRule['dimension'],
  value: string,
): ControlRule => ({
  effect,
  dimension,
  value,
});

const QUOTA: EphedrineQuota = {
  authorisations: 1,
  validUntil: '2027-06-30',
  orderLimit: 30,
  monthLimit: 60,
  boughtThisMonth: 59,
  owed: null,
};
const OWED = { orderNo: 'H261101000001', status: 'owed' } as const;

const rightOf = (status: 'pending' | 'granted' | 'refused') => ({ status, reply: '' });

describe('judge', () => {
  it('lets an approved buyer buy goods within its scope', () => {
    expect(judge(goods, buyer)).toBeNull();
  });

  it('asks a visitor to sign in, whatever the goods', () => {
    expect(judge({ ...goods, onShelf: false, stock: 0 }, null)).toMatchObject({
      code: 'sign_in',
      url: '/login',
    });
  });

  it.each([
    [0, '资质审核后可见价格并购买'],
    [2, '资质审核中，通过后可见价格并购买'],
    [3, '资质审核未通过：照片不清'],
  ])('asks for review at status %i', (passStatus, message) => {
    const reason = judge(goods, { ...buyer, passStatus, refuseReason: '照片不清' });
    expect(reason).toMatchObject({ code: 'review_needed', message, url: '/zzzj' });
  });

  it('names the expired document and stops only the scopes it gates', () => {
    const expired = [{ kind: '药品经营许可证', gatesScopes: ['chemical'] }];
    expect(judge(goods, { ...buyer, expired })).toMatchObject({
      code: 'licence_expired',
      message: '您的药品经营许可证已过期，请尽快更新',
    });
    const other = { ...goods, scope: 'device2' };
    expect(judge(other, { ...buyer, expired, scopes: new Set(['device2']) })).toBeNull();
  });

  it('names a document that stops everything, and one that is marked by hand', () => {
    const expired = [{ kind: '营业执照', gatesScopes: [] }];
    expect(judge(goods, { ...buyer, passStatus: 4, expired })?.message).toContain('营业执照');
    expect(judge(goods, { ...buyer, passStatus: 4 })?.message).toContain('资质证照');
  });

  it('names the missing scope', () => {
    expect(judge({ ...goods, scope: 'biologic', scopeName: '生物制品' }, buyer)).toEqual({
      code: 'out_of_scope',
      message: '超出经营范围：生物制品',
      action: '更新资质',
      url: '/zzzj',
    });
  });

  it.each([
    ['account', [rule('allow', 'account', '9')], '控销商品，仅限指定客户购买'],
    ['rank', [rule('block', 'rank', '1')], '控销商品，您的会员等级暂不可购'],
    ['region', [rule('block', 'region', '四川省')], '控销商品，您所在地区暂不可购'],
    ['buyer type', [rule('allow', 'buyer_type', 'pharmacy')], '控销商品，您的客户类型暂不可购'],
  ])('says which rule of controlled sale refuses: %s', (_, control, message) => {
    expect(judge({ ...goods, control }, buyer)).toEqual({
      code: 'controlled',
      message,
      action: '申请购买',
      url: '/list/info/7#right',
    });
  });

  it('answers what came of asking for a controlled goods', () => {
    const controlled = { ...goods, control: [rule('block', 'rank', '1')] };
    const asked = (status: 'pending' | 'granted' | 'refused') =>
      judge({ ...controlled, right: { status, reply: '本市由独家代理销售' } }, buyer);
    expect(asked('pending')).toMatchObject({ code: 'right_pending' });
    expect(asked('refused')).toMatchObject({
      code: 'right_refused',
      message: '购买申请未通过：本市由独家代理销售',
      action: '重新申请',
    });
    expect(asked('granted')).toBeNull();
  });

  it('lets ask for what is controlled or was refused, not where the account itself is blocked', () => {
    const controlled = { ...goods, control: [rule('block', 'rank', '1')] };
    const reply = { reply: '' };
    expect(mayAskForRight(judge(controlled, buyer))).toBe(true);
    expect(mayAskForRight(judge({ ...controlled, right: { status: 'refused', ...reply } }, buyer))).toBe(
      true,
    );
    expect(mayAskForRight(judge({ ...controlled, right: { status: 'pending', ...reply } }, buyer))).toBe(
      false,
    );
    expect(mayAskForRight(judge({ ...goods, control: [rule('block', 'account', '5')] }, buyer))).toBe(false);
    expect(mayAskForRight(judge({ ...goods, stock: 0 }, buyer))).toBe(false);
    expect(mayAskForRight(judge(controlled, null))).toBe(false);
  });

  it('shows prices to accounts in good standing only', () => {
    const seen = [0, 1, 2, 3, 4].filter((passStatus) => maySeePrices({ ...buyer, passStatus }));
    expect([seen, maySeePrices(null)]).toEqual([[1], false]);
  });

  it('holds back ephedrine goods until an authorisation is on file', () => {
    expect(judge({ ...goods, quota: { ...QUOTA, authorisations: 0 } }, buyer)?.code).toBe('ephedrine_quota');
    expect(judge({ ...goods, quota: QUOTA }, buyer)).toBeNull();
  });

  it('counts the daily limit', () => {
    expect(judge({ ...goods, limitPerDay: 5, dayLimitLeft: 1 }, buyer)).toBeNull();
    expect(judge({ ...goods, limitPerDay: 5, dayLimitLeft: 0 }, buyer)?.message).toContain('每日限购 5');
  });

  it('answers the first reason of the documented order when all hold', () => {
    const worst: GoodsFacts = {
      id: 7,
      control: [rule('block', 'rank', '1')],
      right: null,
      scope: 'biologic',
      scopeName: '生物制品',
      quota: { ...QUOTA, authorisations: 0, owed: OWED },
      sellerMaySell: false,
      forbidden: '疫苗',
      onShelf: false,
      hasPrice: false,
      dayLimitLeft: 0,
      limitPerDay: 1,
      stock: 0,
    };
    const better: Partial<GoodsFacts>[] = [
      { control: [] },
      { scope: 'chemical' },
      { quota: { ...QUOTA, owed: OWED } },
      { quota: QUOTA },
      { sellerMaySell: true },
      { forbidden: '' },
      { onShelf: true },
      { hasPrice: true },
      { dayLimitLeft: 1 },
      { stock: 1 },
    ];
    const found: (string | undefined)[] = [];
    let facts = worst;
    for (const step of [{}, ...better]) {
      facts = { ...facts, ...step };
      found.push(judge(facts, buyer)?.code);
    }
    const codes: (typeof REASONS)[number][] = [
      'controlled',
      'out_of_scope',
      'ephedrine_quota',
      'receipt_owed',
      'seller_unlicensed',
      'forbidden',
      'off_shelf',
      'price_pending',
      'limit_used',
      'out_of_stock',
    ];
    expect(found).toEqual([...codes, undefined]);
    const places = codes.map((code) => REASONS.indexOf(code));
    expect(places).toEqual([...places].sort((a, b) => a - b));
  });
});

describe('reasonsAgainst', () => {
  it('tells all that stands against it, each paper by its name', () => {
    const papers = {
      expired: [{ kind: '药品经营许可证', gatesScopes: ['chemical'] }],
      missing: [
        { kind: '食品经营许可证', gatesScopes: ['health_food'] },
        { kind: '医疗机构执业许可证', gatesScopes: ['chemical'] },
      ],
    };
    const found = [
      ...reasonsAgainst({ ...goods, onShelf: false }, { ...buyer, ...papers, scopes: new Set<string>() }),
    ];
    expect(found.map(({ code, paper }) => paper ?? code)).toEqual([
      '药品经营许可证',
      '医疗机构执业许可证',
      'out_of_scope',
      'off_shelf',
    ]);
    expect(found[1]?.message).toBe('缺少有效的医疗机构执业许可证，请上传');
  });
});

describe('judge, whatever it is given', () => {
  const facts: fc.Arbitrary<GoodsFacts> = fc.record({
    id: fc.constant(7),
    scope: fc.constantFrom('chemical', 'biologic'),
    scopeName: fc.constant('某范围'),
    quota: fc.constantFrom(null, QUOTA, { ...QUOTA, boughtThisMonth: 60 }, { ...QUOTA, owed: OWED }),
    control: fc.constantFrom(
      [],
      [rule('block', 'account', '5')],
      [rule('allow', 'account', '5')],
      [rule('block', 'rank', '1')],
    ),
    right: fc.constantFrom(null, ...(['pending', 'granted', 'refused'] as const).map(rightOf)),
    sellerMaySell: fc.boolean(),
    forbidden: fc.constantFrom('', '疫苗'),
    onShelf: fc.boolean(),
    hasPrice: fc.boolean(),
    dayLimitLeft: fc.constantFrom(null, 0, 3),
    limitPerDay: fc.constant(3),
    stock: fc.constantFrom(0, 5),
  });
  const standing = fc.option(
    fc.record({
      passStatus: fc.integer({ min: 0, max: 4 }),
      isBlocked: fc.boolean(),
      expired: fc.constantFrom([], [{ kind: '许可证', gatesScopes: ['chemical'] }]),
      missing: fc.constantFrom([], [{ kind: '备案', gatesScopes: ['biologic'] }]),
    }),
  );

  it('answers null or a reason with words, and the first one that holds', () => {
    fc.assert(
      fc.property(facts, standing, (given, who) => {
        const account = who && { ...buyer, ...who };
        const reason = judge(given, account);
        if (reason === null) {
          // Nothing was left to refuse.
          expect(holding(given, account)).toEqual([]);
          return;
        }
        expect(reason.message).toMatch(/[一-龥]/);
        expect(reason.code).toBe(holding(given, account)[0]);
      }),
    );
  });

  /** All reasons that hold, in the contract's order, each looked at by itself. */
  function holding(given: GoodsFacts, who: BuyerStanding | null): string[] {
    if (who === null) return ['sign_in'];
    const fine: GoodsFacts = { ...goods, scope: given.scope };
    const scopes = new Set([given.scope]);
    const alone = (facts_: Partial<GoodsFacts>, account: BuyerStanding = { ...buyer, scopes }) =>
      judge({ ...fine, ...facts_ }, account)?.code;
    const found = [
      alone({}, { ...who, scopes }),
      alone({ control: given.control, right: given.right }),
      alone({}, { ...buyer, scopes: who.scopes }),
      alone({ quota: given.quota }),
      alone({ sellerMaySell: given.sellerMaySell }),
      alone({ forbidden: given.forbidden }),
      alone({ onShelf: given.onShelf }),
      alone({ hasPrice: given.hasPrice }),
      alone({ dayLimitLeft: given.dayLimitLeft, limitPerDay: given.limitPerDay }),
      alone({ stock: given.stock }),
    ];
    return found.filter((code) => code !== undefined).sort((a, b) => REASONS.indexOf(a) - REASONS.indexOf(b));
  }
});
