import type { CheckoutView } from '@qingnang/contract/cart';
import { describe, expect, it } from 'vitest';
import { contentOf, formFrom, type OrderForm } from './draft.ts';

const VIEW = {
  addresses: [
    { id: 3, is_default: 1 },
    { id: 4, is_default: 0 },
  ],
  invoice_titles: [{ id: 9, is_special_allowed: 0 }],
} as unknown as CheckoutView;

const FORM: OrderForm = {
  choices: { addressId: 4, coupons: new Map([['1:normal', 7]]), useVoucher: false, isSplit: true },
  useBalance: true,
  wishes: {
    invoiceKind: 'normal',
    titleId: 9,
    papers: ['invoice'],
    expiryMonths: 12,
    expiryWish: '2028-06 以后',
    deliveryNote: '上午送',
    remarks: { '1:normal': '急' },
  },
};

describe('what was written at checkout', () => {
  it('is there again as it was', () => expect(formFrom(contentOf(FORM), VIEW)).toEqual(FORM));

  it('begins with the usual where nothing was written', () => {
    expect(formFrom(null, VIEW)).toMatchObject({
      choices: { addressId: 3 },
      wishes: { titleId: 9, remarks: {} },
    });
  });

  it('takes the default address for one that is gone', () => {
    const draft = { ...contentOf(FORM), address_id: 99 };
    expect(formFrom(draft, VIEW).choices).toMatchObject({ addressId: 3, useVoucher: false });
  });

  it('asks for no special invoice that the title may not have', () => {
    const draft = { ...contentOf(FORM), invoice_kind: 'special' as const };
    expect(formFrom(draft, VIEW).wishes.invoiceKind).toBe('normal');
  });

  it('lets no invoice travel when its title is gone, and there is no other', () => {
    const without = { ...VIEW, invoice_titles: [] };
    expect(formFrom(contentOf(FORM), without).wishes).toMatchObject({
      invoiceKind: 'none',
      titleId: null,
      papers: [],
      deliveryNote: '上午送',
    });
  });
});
