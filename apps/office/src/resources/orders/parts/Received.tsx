import { count, dateTime } from '../../../app/format.ts';
import { type ReceivedParcel, useReceived } from '../api.ts';

/** What the buyer has found of a parcel: by hand or by 追溯码, what differs, and codes that did not belong to it. */
export function Received({ orderId, shipmentId }: { orderId: number; shipmentId: number }) {
  const { data } = useReceived(orderId);
  const parcel = data?.parcels.find(({ shipment_id: id }) => id === shipmentId);
  if (!parcel || (parcel.status === 'none' && parcel.scanned === 0)) return null;
  const { differences, strangers } = parcel;
  return (
    <section className="sub" aria-label={`包裹 ${parcel.shipment_no} 收货核对`}>
      <span>{headOf(parcel)}</span>
      {differences.map(({ shipment_line_id: line, kind, kind_name: name, ...one }) => (
        <div key={`${line}:${kind}`}>
          {one.name} 批号 {one.lot_no}：{name} {count(one.number)} {one.bzdw}
          {one.other_lot !== '' && `，实收批号 ${one.other_lot}`}
          {one.note !== '' && `，${one.note}`}
        </div>
      ))}
      {strangers.length > 0 && (
        <details>
          <summary>{count(strangers.length)} 个不计数的追溯码</summary>
          {strangers.map(({ code, verdict_name: verdict, about }) => (
            <div key={code}>
              {verdict} {code} {about}
            </div>
          ))}
        </details>
      )}
    </section>
  );
}

function headOf({ status, done_at: at, receiver, scanned, differences }: ReceivedParcel): string {
  const by = scanned > 0 ? `，扫码 ${count(scanned)} 件` : '';
  if (status !== 'done' || at === null) return `客户正在核对${by}`;
  const found = differences.length === 0 ? '全部相符' : `${differences.length} 处差异`;
  return `${dateTime(at)} ${receiver}核对完成：${found}${by}`;
}
