import type { OrderDetail } from '@qingnang/contract/orders';
import { expect, it } from 'vitest';
import { confirmWords } from './confirm-words.ts';

type Words = Parameters<typeof confirmWords>[0];
const parcel = (more: object) =>
  ({
    carrier: '顺丰',
    tracking_no: 'SF1',
    delivered_at: 5,
    receiving: 'none',
    has_codes: false,
    ...more,
  }) as OrderDetail['shipments'][number];
const order = (shipments: Words['shipments'], cut = 0): Words => ({
  shipments,
  lines: [{ cut_number: cut } as OrderDetail['lines'][number]],
});

it('says nothing more where everything has arrived', () => {
  expect(confirmWords(order([parcel({})]))).toMatch(/^请确认已收到全部商品/);
});

it('names parcels without a signature, but not one that was checked', () => {
  const open = parcel({ delivered_at: null });
  expect(confirmWords(order([parcel({}), open]))).toContain('2 个包裹中有 1 个尚无签收记录（顺丰 SF1）');
  expect(confirmWords(order([parcel({ delivered_at: null, receiving: 'done' })]))).toMatch(/^请确认/);
});

it('says what will not come, and what was not checked to its end', () => {
  const words = confirmWords(order([parcel({ receiving: 'open' })], 3));
  expect(words).toContain('收货核对还没有完成');
  expect(words).toContain('缺货 3 盒/瓶');
});
