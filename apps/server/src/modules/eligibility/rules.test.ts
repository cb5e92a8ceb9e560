import { REASONS } from '@qingnang/contract/catalog';
import { describe, expect, it } from 'vitest';
import { type BuyerStanding, type GoodsFacts, judge } from './rules.ts';

const goods: GoodsFacts = {
  scope: 'chemical',
  scopeName: '化学药制剂',
  isEphedrine: false,
  onShelf: true,
  hasPrice: true,
  dayLimitLeft: null,
  limitPerDay: null,
  stock: 10,
};
const buyer: BuyerStanding = { passStatus: 1, refuseReason: '', scopes: new Set(['chemical']), expired: [] };

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

  it('holds back ephedrine goods until an authorisation is on file', () => {
    expect(judge({ ...goods, isEphedrine: true }, buyer)?.code).toBe('ephedrine_quota');
  });

  it('counts the daily limit', () => {
    expect(judge({ ...goods, limitPerDay: 5, dayLimitLeft: 1 }, buyer)).toBeNull();
    expect(judge({ ...goods, limitPerDay: 5, dayLimitLeft: 0 }, buyer)?.message).toContain('每日限购 5');
  });

  it('answers the first reason of the documented order when all hold', () => {
    const worst: GoodsFacts = {
      scope: 'biologic',
      scopeName: '生物制品',
      isEphedrine: true,
      onShelf: false,
      hasPrice: false,
      dayLimitLeft: 0,
      limitPerDay: 1,
      stock: 0,
    };
    const better: Partial<GoodsFacts>[] = [
      { scope: 'chemical' },
      { isEphedrine: false },
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
      'out_of_scope',
      'ephedrine_quota',
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
