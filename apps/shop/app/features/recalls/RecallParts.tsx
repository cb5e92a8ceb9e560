import type { RecallNotice } from '@qingnang/contract/recalls';
import { count, dateTime } from '../../lib/format.ts';
import { PageLink } from '../../ui/PageLink.tsx';
import { Table } from '../../ui/Table.tsx';
import frame from '../account/MemberFrame.module.css';
import { PanelHead } from '../account/MemberFrame.tsx';

/** Parcels that brought the lot. */
export const RecallParcels = ({ recall }: { recall: RecallNotice }) => (
  <section className={`panel ${frame.flush}`}>
    <PanelHead title="本批号的收货记录" />
    <Table
      caption="本批号的收货记录"
      rows={recall.parcels}
      rowKey={({ shipment_no: no }) => no}
      columns={[
        {
          title: '订单',
          cell: (parcel) => (
            <OwnLink recall={recall} to={`/order/info/${parcel.order_id}`} no={parcel.order_no} />
          ),
        },
        { title: '发货单', notOnPhone: true, cell: (parcel) => parcel.shipment_no },
        { title: '发货时间', cell: (parcel) => dateTime(parcel.shipped_at) },
        { title: '数量', number: true, cell: (parcel) => `${count(parcel.number)} ${recall.bzdw}` },
      ]}
    />
  </section>
);

/** Returns of the recall: where the parcel's number is written. */
export const RecallCases = ({ recall }: { recall: RecallNotice }) => (
  <section className={`panel ${frame.flush}`}>
    <PanelHead title="退货单" />
    <Table
      caption="退货单"
      rows={recall.cases}
      rowKey={({ id }) => id}
      columns={[
        {
          title: '售后单号',
          cell: (one) => <OwnLink recall={recall} to={one.url} no={one.case_no} />,
        },
        { title: '数量', number: true, cell: (one) => count(one.number) },
        { title: '状态', cell: (one) => one.status_name },
      ]}
    />
  </section>
);

/** Papers of a store are opened by the store. */
const OwnLink = ({ recall, to, no }: { recall: RecallNotice; to: string; no: string }) =>
  recall.store === '' ? (
    <PageLink className="link num" to={to}>
      {no}
    </PageLink>
  ) : (
    <span className="num">{no}</span>
  );

/** What was said, newest first. */
export const Confirmations = ({ recall }: { recall: RecallNotice }) => (
  <section className={`panel ${frame.flush}`}>
    <PanelHead title="确认记录" />
    <Table
      caption="确认记录"
      rows={recall.confirmations}
      rowKey={(one) => `${one.at} ${one.received} ${one.sold} ${one.to_return}`}
      columns={[
        { title: '时间', cell: (one) => dateTime(one.at) },
        { title: '收到', number: true, cell: (one) => count(one.received) },
        { title: '停售', number: true, cell: (one) => count(one.stopped) },
        { title: '已售', number: true, cell: (one) => count(one.sold) },
        { title: '退回', number: true, cell: (one) => count(one.to_return) },
        {
          title: '确认人',
          notOnPhone: true,
          cell: (one) => (
            <>
              {one.person}
              {one.by_staff === 1 && <span className="muted small">（电话，客服代填）</span>}
              {one.by_head === 1 && <span className="muted small">（总部代填）</span>}
              {one.note !== '' && <span className="as-block sub small">{one.note}</span>}
            </>
          ),
        },
      ]}
    />
  </section>
);
