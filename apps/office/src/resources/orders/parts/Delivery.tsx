import { useState } from 'react';
import { dateTime } from '../../../app/format.ts';
import { Icon } from '../../../app/Icon.tsx';
import { may, useMe } from '../../../app/me.ts';
import { Phone } from '../../../app/Phone.tsx';
import type { AdminOrder } from '../api.ts';
import { Delivered } from './Delivered.tsx';
import { PackDialog } from './PackDialog.tsx';

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
          <Shipment key={shipment.id} shipment={shipment} />
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

function Shipment({ shipment }: { shipment: AdminOrder['shipments'][number] }) {
  const canShip = may(useMe(), 'order.ship');
  const pieces = shipment.lines.reduce((sum, { number }) => sum + number, 0);
  const note = shipment.delivery_note_url;
  return (
    <>
      <dt>发货</dt>
      <dd>
        {shipment.carrier} {shipment.tracking_no}　{pieces} 件　{dateTime(shipment.shipped_at)}
        <Delivered parcel={shipment} canShip={canShip} />
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
