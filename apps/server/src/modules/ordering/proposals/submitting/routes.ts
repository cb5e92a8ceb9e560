import { placeOrder as placeCall } from '@qingnang/contract/orders';
import { matrixOrder } from '@qingnang/contract/stores';
import { Answer, on, type Route } from '../../../../http/serve.ts';
import { requireOwn } from '../../../../http/session.ts';
import { presentPlacement, presentResult, resultWords } from './present.ts';
import { submitMatrix, submitOrder } from './writes.ts';

export const routes: readonly Route[] = [
  on(placeCall, async ({ body }, { db, buyer, idempotency }) => {
    const request = {
      ids: body.ids,
      addressId: body.address_id,
      useBalance: body.use_balance === 1,
      paymentMethod: body.payment_method ?? '',
      wishes: {
        remark: body.remark,
        remarks: body.remarks,
        invoiceKind: body.invoice_kind,
        titleId: body.invoice_title_id ?? null,
        papers: body.papers,
        expiryMonths: body.expiry_months,
        expiryWish: body.expiry_wish,
        deliveryNote: body.delivery_note,
      },
      choice: {
        coupons: body.coupons.map(({ key, coupon_id }) => ({ key, couponId: coupon_id })),
        useVoucher: body.cash_voucher_ids ? body.cash_voucher_ids.length > 0 : body.use_voucher === 1,
        isSplit: body.split === 1,
        onlyCoupon: body.coupon_id ?? null,
      },
      quoteHash: body.quote_hash ?? null,
      isOverBudget: body.over_budget === 1,
    };
    const submitted = await submitOrder(db, buyer, request, idempotency);
    const { proposalId, withheld } = submitted;
    const proposal = proposalId === null ? null : { id: proposalId, reason: withheld };
    const words = proposal ? `${withheld}，已提交审批` : '订单提交成功';
    return new Answer({ ...presentPlacement(submitted), proposal }, words);
  }),
  on(matrixOrder, async ({ body }, { db, buyer, idempotency }) => {
    requireOwn(buyer);
    const wishes = body.stores.map(({ id, address_id, lines, quote_hash }) => ({
      storeId: id,
      addressId: address_id,
      lines,
      quoteHash: quote_hash ?? null,
      isOverBudget: body.over_budget === 1,
    }));
    const results = await submitMatrix(db, buyer, wishes, idempotency);
    const stores = results.map(presentResult);
    return new Answer({ stores }, resultWords(stores));
  }),
];
