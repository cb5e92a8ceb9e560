import { DELIVERED_BY } from '@qingnang/contract/delivery-words';
import type { OrderDetail } from '@qingnang/contract/orders';
import { useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { dateTime, phone } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { PageLink } from '../../ui/PageLink.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { PanelHead } from '../account/MemberFrame.tsx';
import { ColdFacts } from './ColdFacts.tsx';
import { CopyButton } from './CopyButton.tsx';
import styles from './OrderDetail.module.css';
import { Pill } from './StatusPill.tsx';

type Shipment = OrderDetail['shipments'][number];

/** What is on its way, one parcel at a time: where it is, and what is done with it. Its lots stand with the lines of the order. */
export function Parcels({ orderId, shipments }: { orderId: number; shipments: readonly Shipment[] }) {
  const [chosen, setChosen] = useState(String(shipments.at(-1)?.id));
  const shown = shipments.find(({ id }) => String(id) === chosen) ?? shipments[0];
  return (
    <section className="panel" aria-labelledby="order-parcels">
      <PanelHead
        title={
          <span id="order-parcels">
            包裹 <span className="muted small">{shipments.length} 个</span>
          </span>
        }
      >
        {shipments.length > 1 && (
          <Segmented
            label="包裹"
            value={chosen}
            onChange={setChosen}
            options={shipments.map((shipment, index) => ({
              value: String(shipment.id),
              label: `${shipment.is_resend ? '补发' : `包裹${index + 1}`} · ${shipment.lines.length} 个批号`,
            }))}
          />
        )}
      </PanelHead>
      <div className={styles.body}>
        {shown && <Parcel key={shown.id} orderId={orderId} shipment={shown} />}
      </div>
    </section>
  );
}

const Parcel = ({ orderId, shipment }: { orderId: number; shipment: Shipment }) => (
  <article className={styles.parcel} aria-label={`包裹 ${shipment.shipment_no}`}>
    <div className={styles.carrier}>
      <span className={styles.face}>
        <Icon name="truck" size={16} />
      </span>
      <div>
        <span>
          <b className="strong">{shipment.carrier}</b> <b className="num">{shipment.tracking_no}</b>
          {shipment.tracking_no !== '' && <CopyButton name="运单号" text={shipment.tracking_no} />}{' '}
          {shipment.is_resend && <Pill kind="info">售后补发</Pill>}{' '}
          {shipment.delivered_at !== null && <Pill kind="ok">已签收</Pill>}
        </span>
        <span className="sub small num">
          发货 {dateTime(shipment.shipped_at)}　包裹 {shipment.shipment_no}
        </span>
        {shipment.cold && <ColdFacts cold={shipment.cold} />}
        {shipment.delivered_by !== null && <DeliveredBy shipment={shipment} />}
        {shipment.driver_phone !== '' && (
          <span className="sub small">
            司机{' '}
            <a className="link underlined num" href={`tel:${shipment.driver_phone}`}>
              {phone(shipment.driver_phone)}
            </a>
          </span>
        )}
      </div>
      <span className={styles.papers}>
        <PageLink className="link nowrap" to={`/order/info/${orderId}/receive?parcel=${shipment.id}`}>
          {RECEIVING_WORDS[shipment.receiving]}
        </PageLink>
        {shipment.has_codes && (
          <PageLink className="link nowrap" to={`/order/info/${orderId}/codes`}>
            追溯码
          </PageLink>
        )}
      </span>
    </div>
    <Tracking shipment={shipment} />
  </article>
);

/** Who says that it was delivered, when, and to whom. */
const DeliveredBy = ({
  shipment: { delivered_at: at, delivered_by: by, receiver },
}: {
  shipment: Shipment;
}) => (
  <span className="sub small">
    {at !== null && <span className="num">签收 {dateTime(at)}</span>}
    {by !== null && `　${DELIVERED_BY[by]}`}
    {receiver !== '' && `，签收人 ${receiver}`}
  </span>
);

const RECEIVING_WORDS: Readonly<Record<Shipment['receiving'], string>> = {
  none: '收货核对',
  open: '继续核对',
  done: '核对记录',
};

/** What is seen before the rest is asked for. */
const FIRST = 3;

/** Where the parcel is, newest first. */
function Tracking({ shipment }: { shipment: Shipment }) {
  const [isWhole, setWhole] = useState(false);
  const all = [
    ...shipment.tracking,
    { at: shipment.shipped_at, place: '', message: '已出库', state: 'out' as const },
  ];
  const shown = isWhole ? all : all.slice(0, FIRST);
  return (
    <>
      <ol className={cx(styles.track, styles.tracking)} aria-label="物流动态">
        {shown.map((event) => (
          <li key={`${event.at}:${event.message}`}>
            <time className="num" dateTime={new Date(event.at * 1000).toISOString()}>
              {dateTime(event.at)}
            </time>
            <div>
              {event.state === 'problem' ? <b className="warn-text">{event.message}</b> : event.message}
              {event.place !== '' && <span className="muted small">　{event.place}</span>}
            </div>
          </li>
        ))}
      </ol>
      {shipment.tracking.length === 0 && shipment.delivered_at === null && (
        <p className="muted small">
          还没有物流动态，可凭运单号向{shipment.carrier}查询
          {shipment.carrier_phone !== '' && (
            <>
              ：
              <a className="link underlined num" href={`tel:${shipment.carrier_phone}`}>
                {shipment.carrier_phone}
              </a>
            </>
          )}
        </p>
      )}
      {all.length > FIRST && (
        <Button variant="text" size="sm" onClick={() => setWhole(!isWhole)} aria-expanded={isWhole}>
          {isWhole ? '收起' : `全部 ${all.length} 条物流动态`}
        </Button>
      )}
    </>
  );
}
