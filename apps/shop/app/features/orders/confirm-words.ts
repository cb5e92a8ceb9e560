import type { OrderDetail } from '@qingnang/contract/orders';
import { piecesWords } from '@qingnang/rules/piece-words';

type Confirmed = Pick<OrderDetail, 'shipments' | 'lines'>;

/** The question before 确认收货: what is not there yet, and what will not come. */
export function confirmWords({ shipments, lines }: Confirmed): string {
  const coming = shipments.filter((parcel) => parcel.delivered_at === null && parcel.receiving !== 'done');
  const differing = shipments.filter((parcel) => parcel.receiving === 'open');
  const cut = lines.reduce((sum, line) => sum + line.cut_number, 0);
  const parts = [
    coming.length > 0
      ? `${shipments.length} 个包裹中有 ${coming.length} 个尚无签收记录（${coming
          .map((parcel) => `${parcel.carrier} ${parcel.tracking_no}`.trim())
          .join('、')}），请确认已实际收到。`
      : '',
    differing.length > 0 ? '有包裹的收货核对还没有完成。' : '',
    cut > 0 ? `缺货 ${piecesWords(cut)}已退款，不再发出。` : '',
  ];
  return `${parts.join('')}请确认已收到全部商品并核对批号与数量，确认后订单完成。`;
}
