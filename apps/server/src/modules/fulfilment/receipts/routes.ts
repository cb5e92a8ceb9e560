import {
  receiptDetail,
  receiptList,
  receiptQuota,
  uploadReceipt as uploadCall,
} from '@qingnang/contract/receipts';
import { notFound } from '../../../http/errors.ts';
import { Answer, on, type Route } from '../../../http/serve.ts';
import { presentQuota, presentReceiptDetail, presentReceiptOrder } from './present.ts';
import { ownReceiptOrder, quotaFacts, receiptOrders, receiptParts } from './reads.ts';
import { uploadReceipt } from './writes.ts';

export const routes: readonly Route[] = [
  on(receiptList, async ({ query }, { db, buyer }) => {
    const { page, page_size, tab = 'all' } = query;
    const { rows, lines, receipts, counts } = await receiptOrders(db, buyer, {
      tab,
      page,
      pageSize: page_size,
    });
    const list = rows.map((row) =>
      presentReceiptOrder(
        row,
        lines.filter((line) => line.order_id === row.id),
        receipts.get(row.id),
      ),
    );
    return { list, total: counts[tab], page, page_size, counts };
  }),
  on(receiptQuota, async (_input, { db, buyer }) =>
    presentQuota(await quotaFacts(db, buyer), buyer.baseType),
  ),
  on(receiptDetail, async ({ params }, { db, buyer }) => {
    const order = await ownReceiptOrder(db, buyer, params.id);
    if (!order) throw notFound('订单不存在');
    return presentReceiptDetail(order, await receiptParts(db, order));
  }),
  on(uploadCall, async ({ params, body }, { db, buyer, idempotency }) => {
    const upload = {
      fileIds: body.file_ids,
      signedBy: body.signed_by,
      signedOn: body.signed_on,
      note: body.note,
    };
    const receipt = await uploadReceipt(db, buyer, params.id, upload, idempotency);
    return new Answer(receipt, '回执已上传，质管审核后订单完成');
  }),
];
