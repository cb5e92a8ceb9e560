import { describe, expect, expectTypeOf, it } from 'vitest';
import type { adminCouponCreate, adminCouponStop, adminCoupons, StaffCoupon } from './admin-coupons.ts';
import type { adminDrawCreate } from './admin-draws.ts';
import { addressOf, type DataOf, fromAddress, type NameOf, type Rest, type Wire, withQuery } from './call.ts';
import type { addLines, batchDelete } from './cart.ts';

/** A client of the shape that shop, office and tests have; it answers where it would have asked. */
const call = <E extends Wire = never>(name: NameOf<E>, ...[given]: Rest<E, { key?: string }>): string =>
  addressOf(name, given).url;

// Each line below an @ts-expect-error must not compile: were it to, the comment itself would be the error.
describe('a call bound to its endpoint', () => {
  it('has the name of its endpoint', () => {
    expect(call<typeof adminCoupons>('GET /api/admin/coupons')).toBe('/api/admin/coupons');
    // @ts-expect-error another path
    call<typeof adminCoupons>('GET /api/admin/coupon');
    // @ts-expect-error another method
    call<typeof adminCoupons>('POST /api/admin/coupons');
    // @ts-expect-error no endpoint
    call('GET /api/admin/coupons');
  });

  it('is given every id by its name', () => {
    const body = { void_unused: 1 };
    expect(call<typeof adminCouponStop>('POST /api/admin/coupons/:id/stop', { at: { id: 7 }, body })).toBe(
      '/api/admin/coupons/7/stop',
    );
    // @ts-expect-error no id
    call<typeof adminCouponStop>('POST /api/admin/coupons/:id/stop', { body });
    // @ts-expect-error another name
    call<typeof adminCouponStop>('POST /api/admin/coupons/:id/stop', { at: { coupon: 7 }, body });
    // @ts-expect-error an id where none is taken
    call<typeof adminCoupons>('GET /api/admin/coupons', { at: { id: 7 } });
  });

  it('asks for what its endpoint knows', () => {
    const name = 'GET /api/admin/coupons';
    expect(call<typeof adminCoupons>(name, { query: { state: 'running', page: 2 } })).toBe(
      '/api/admin/coupons?state=running&page=2',
    );
    // @ts-expect-error an unknown value
    call<typeof adminCoupons>(name, { query: { state: 'stopped' } });
    // @ts-expect-error an unknown field
    call<typeof adminCoupons>(name, { query: { word: '' } });
    // Texts of an address bar are judged by the server, their names here.
    call<typeof adminCoupons>(name, { query: fromAddress({ state: 'whatever' }) });
    // @ts-expect-error an unknown field
    call<typeof adminCoupons>(name, { query: fromAddress({ word: '' }) });
  });

  it('sends the body of its endpoint', () => {
    const line = { goods_id: 7, number: 1 };
    call<typeof addLines>('POST /api/cart', { body: { params: [line] } });
    // @ts-expect-error no body
    call<typeof addLines>('POST /api/cart');
    // @ts-expect-error a field is missing
    call<typeof addLines>('POST /api/cart', { body: { params: [{ goods_id: 7 }] } });
    // @ts-expect-error a field has another name
    call<typeof addLines>('POST /api/cart', { body: { lines: [line] } });
    // @ts-expect-error a value of another kind
    call<typeof batchDelete>('POST /api/cart/batch_delete', { body: { ids: 'all' } });
    // Fields with a default may be left out, numbers may be the text that was typed.
    const body = { name: '满减', kind: 'amount', scope: 'all', threshold: '100', total: '5' } as const;
    call<typeof adminCouponCreate>('POST /api/admin/coupons', { body, key: 'k' });
    // Those of an item, too, in a list that may itself be left out.
    const prizes = [{ name: '谢谢参与', kind: 'none', weight: 1 }] as const;
    const draw = { name: '转盘', starts_at: 1, ends_at: 2, prizes };
    call<typeof adminDrawCreate>('POST /api/admin/draws', { body: draw });
    const half = { ...draw, prizes: [{ name: '一等奖' }] };
    // @ts-expect-error a field of an item is missing
    call<typeof adminDrawCreate>('POST /api/admin/draws', { body: half });
  });

  it('answers the data of its endpoint', () => {
    expectTypeOf<DataOf<typeof adminCoupons>['list'][number]>().toEqualTypeOf<StaffCoupon>();
  });
});

describe('addressOf', () => {
  it('fills in ids, encoded', () =>
    expect(addressOf('GET /api/x/:id/y/:name', { at: { id: 7, name: 'a/b?' } })).toEqual({
      method: 'GET',
      path: '/api/x/7/y/a%2Fb%3F',
      url: '/api/x/7/y/a%2Fb%3F',
    }));
});

describe('withQuery', () => {
  it('leaves out what is not asked for, and repeats the field of a list', () =>
    expect(withQuery('/api/x', { a: undefined, b: '', c: 0, d: [1, 2], e: '阿' })).toBe(
      '/api/x?c=0&d=1&d=2&e=%E9%98%BF',
    ));
  it('adds nothing for nothing', () => expect(withQuery('/list', {})).toBe('/list'));
});
