import type { ColdParcel } from '@qingnang/contract/cold-chain';
import { QUALITY_STATES } from '@qingnang/contract/shipping-words';
import { useState } from 'react';
import { Link } from 'react-router';
import { dateTime } from '../../../app/format.ts';
import { Icon } from '../../../app/Icon.tsx';
import { may, useMe } from '../../../app/me.ts';
import { Phone } from '../../../app/Phone.tsx';
import { storageName } from '../../../app/words.ts';
import type { AdminOrder } from '../api.ts';
import { Delivered } from './Delivered.tsx';
import { PackDialog } from './PackDialog.tsx';
import { Received } from './Received.tsx';

/** Where it goes, and the parcels that have left, each with its delivery note. */
export function Delivery({ order }: { order: AdminOrder }) {
  const [isPackOpen, setPackOpen] = useState(false);
  return (
    <section className="dsec" aria-label="收货与发货">
      <dl className="kv">
        <dt>收货</dt>
        <dd>
          {order.consignee} <Phone number={order.phone} of="order" id={order.id} />　{order.address}
        </dd>
        <dt>仓库</dt>
        <dd>{order.ck_name}</dd>
        {order.shipments.map((shipment) => (
          <Shipment key={shipment.id} orderId={order.id} shipment={shipment} />
        ))}
        {order.shipments.length > 0 && (
          <>
            <dt>资料</dt>
            <dd>
              <button type="button" className="btn sm" onClick={() => setPackOpen(true)}>
                <Icon name="package" size={14} /> 资料包
              </button>
            </dd>
          </>
        )}
      </dl>
      {isPackOpen && <PackDialog order={order} close={() => setPackOpen(false)} />}
    </section>
  );
}

interface ShipmentProps {
  orderId: number;
  shipment: AdminOrder['shipments'][number];
}

function Shipment({ orderId, shipment }: ShipmentProps) {
  const canShip = may(useMe(), 'order.ship');
  const pieces = shipment.lines.reduce((sum, { number }) => sum + number, 0);
  const note = shipment.delivery_note_url;
  return (
    <>
      <dt>发货</dt>
      <dd>
        {shipment.carrier} {shipment.tracking_no}　{pieces} 件　{dateTime(shipment.shipped_at)}
        <Delivered parcel={shipment} canShip={canShip} />
        <Reviewed shipment={shipment} />
        {shipment.cold && <Cold cold={shipment.cold} />}
        <Received orderId={orderId} shipmentId={shipment.id} />
        <div className="btns">
          <a className="btn sm" href={note} target="_blank" rel="noreferrer">
            <Icon name="printer" size={14} /> 打印随货同行单
          </a>
          <a className="btn sm" href={note} download>
            <Icon name="download" size={14} /> 下载 PDF
          </a>
        </div>
        {shipment.delivery_note_sha256 !== '' && (
          <div className="muted small num" title={shipment.delivery_note_sha256}>
            存档 SHA-256 {shipment.delivery_note_sha256.slice(0, 16)}…
          </div>
        )}
      </dd>
    </>
  );
}

/** Who has picked and reviewed a parcel, and what was out of the usual. */
function Reviewed({ shipment }: { shipment: AdminOrder['shipments'][number] }) {
  const { picker, reviewer, lot_reason: reason, lines } = shipment;
  const marked = lines.filter(({ quality }) => quality !== 'good');
  return (
    <div className="sub small">
      {picker !== '' && `拣货 ${picker}，`}
      {reviewer === '' ? '复核人未登记' : `复核 ${reviewer}`}，
      {marked.length === 0
        ? `质量状况 ${QUALITY_STATES.good}`
        : marked
            .map(({ name, lot_no: lot, quality }) => `${name} ${lot} ${QUALITY_STATES[quality]}`)
            .join('；')}
      {reason !== '' && <span className="as-block">改发批号：{reason}</span>}
    </div>
  );
}

function Cold({ cold }: { cold: ColdParcel }) {
  return (
    <div className="sub small">
      <span className="tag info">{storageName(cold.storage)}</span> 保温箱 {cold.box_no}，记录仪{' '}
      {cold.recorder_no}，启运 {cold.departed.toFixed(1)}℃
      {cold.arrived !== null && `，到货 ${cold.arrived.toFixed(1)}℃`}，
      {cold.file_url === '' ? (
        <Link to="/cold-parcels?state=no_file">温度记录待上传</Link>
      ) : (
        <a href={cold.file_url} target="_blank" rel="noreferrer">
          温度记录
        </a>
      )}
    </div>
  );
}
