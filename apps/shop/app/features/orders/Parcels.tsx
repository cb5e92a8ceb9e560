import type { OrderDetail } from '@qingnang/contract/orders';
import { count, dateTime, expiry } from '../../lib/format.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Table } from '../../ui/Table.tsx';
import { PanelHead } from '../account/MemberFrame.tsx';
import styles from './OrderDetail.module.css';

type Shipment = OrderDetail['shipments'][number];

/** What is on its way, with the lots in it and the note that came along. */
export const Parcels = ({ shipments }: { shipments: readonly Shipment[] }) => (
  <section className="panel" aria-labelledby="order-parcels">
    <PanelHead
      title={
        <span id="order-parcels">
          包裹 <span className="muted small">{shipments.length} 件</span>
        </span>
      }
    />
    <div className={styles.body}>
      {shipments.map((shipment) => (
        <Parcel key={shipment.id} shipment={shipment} />
      ))}
    </div>
  </section>
);

const Parcel = ({ shipment }: { shipment: Shipment }) => (
  <article className={styles.parcel} aria-label={`包裹 ${shipment.shipment_no}`}>
    <div className={styles.carrier}>
      <span className={styles.face}>
        <Icon name="truck" size={16} />
      </span>
      <div>
        <b className="strong">
          {shipment.carrier} <span className="num">{shipment.tracking_no}</span>
        </b>
        <span className="sub small num">
          发货 {dateTime(shipment.shipped_at)}　包裹 {shipment.shipment_no}
        </span>
      </div>
      {/* The browser shows or saves a PDF by itself; it is no page of the shop. */}
      <a className="link nowrap" href={shipment.delivery_note_url} target="_blank" rel="noopener">
        下载随货同行单
      </a>
    </div>
    <div className={styles.contents}>
      <Table
        caption={`包裹 ${shipment.shipment_no} 的商品与批号`}
        rows={shipment.lines}
        rowKey={(line) => `${line.order_line_id}:${line.lot_no}`}
        columns={[
          {
            title: '商品',
            cell: (line) => (
              <>
                {line.name} <span className="muted small">{line.ypgg}</span>
              </>
            ),
          },
          { title: '批号', cell: (line) => <span className="num">{line.lot_no}</span> },
          { title: '有效期至', cell: (line) => (line.expires_on === null ? '—' : expiry(line.expires_on)) },
          { title: '数量', number: true, cell: (line) => count(line.number) },
        ]}
      />
    </div>
  </article>
);
