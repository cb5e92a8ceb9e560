import { POINTS_ORDER_STATES } from '@qingnang/contract/points-words';
import { App, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { DialogActs } from '../../app/DialogActs.tsx';
import { useFailure } from '../../app/failure.tsx';
import { count, dateTime, phone } from '../../app/format.ts';
import { ListPage } from '../../app/ListPage.tsx';
import type { Columns } from '../../app/ListTable.tsx';
import { may, useMe } from '../../app/me.ts';
import { thumb } from '../../app/picture.ts';
import { useListParams } from '../../app/useListParams.ts';
import {
  type OrderActValues,
  type StaffPointsOrder,
  usePointsOrderAct,
  usePointsOrders,
} from './orders-api.ts';
import './points.css';

type Act = 'ship' | 'cancel';
interface Opened {
  order: StaffPointsOrder;
  act: Act;
}

const TITLES: Record<Act, string> = { ship: '发货', cancel: '取消积分订单' };
const TONES = { placed: 'wait', shipped: 'info', done: 'ok', cancelled: '' } as const;
const STATUS_OPTIONS = [
  { value: '', label: '全部状态' },
  ...Object.entries(POINTS_ORDER_STATES).map(([value, label]) => ({ value, label })),
];

/** 积分订单: what points were exchanged for and what was won, to be sent off. */
export function PointsOrderList() {
  const canWrite = may(useMe(), 'points.write');
  const params = useListParams();
  const orders = usePointsOrders({
    status: params.get('status'),
    keywords: params.get('keywords'),
    page: params.page,
  });
  const [open, setOpen] = useState<Opened | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <ListPage<StaffPointsOrder>
        title="积分订单"
        label="积分订单列表"
        measure="单"
        noun=""
        params={params}
        search={{ label: '搜索积分订单', placeholder: '订单号、商品、客户、电话' }}
        filters={[{ name: 'status', label: '状态', options: STATUS_OPTIONS }]}
        query={orders}
        columns={canWrite ? [...COLUMNS, actsColumn(setOpen)] : COLUMNS}
        empty="没有符合条件的积分订单"
      />
      <Modal
        title={open ? `${TITLES[open.act]}：${open.order.order_no}` : ''}
        open={open !== null}
        onCancel={close}
        footer={null}
        width={480}
        destroyOnHidden
      >
        {open && <ActForm {...open} close={close} />}
      </Modal>
    </>
  );
}

const COLUMNS: Columns<StaffPointsOrder> = [
  {
    title: '订单',
    key: 'no',
    className: 'nowrap',
    width: 150,
    render: (_, { order_no, placed_at }) => (
      <>
        <span className="strong">{order_no}</span>
        <div className="muted small">{dateTime(placed_at)}</div>
      </>
    ),
  },
  {
    title: '商品',
    key: 'goods',
    render: (_, { name, image, number, points, is_prize }) => (
      <span className="points-name">
        {image && <img src={thumb(image)} alt="" loading="lazy" />}
        <span>
          {name} ×{count(number)}
          <div className="muted small">{is_prize === 1 ? '抽奖奖品' : `${count(points)} 积分`}</div>
        </span>
      </span>
    ),
  },
  { title: '客户', key: 'company', render: (_, { company }) => company },
  {
    title: '收货',
    key: 'address',
    render: (_, order) =>
      order.address === '' ? (
        <span className="tag wait">待客户填写地址</span>
      ) : (
        <>
          {order.consignee} {phone(order.phone)}
          <div className="muted small">{order.address}</div>
        </>
      ),
  },
  {
    title: '运单',
    key: 'parcel',
    render: (_, { carrier, tracking_no, note }) =>
      tracking_no === '' ? (
        <span className="muted">{note || '—'}</span>
      ) : (
        <>
          {carrier}
          <div className="muted small">{tracking_no}</div>
        </>
      ),
  },
  {
    title: '状态',
    key: 'status',
    width: 90,
    render: (_, { status, status_name }) => <span className={`tag ${TONES[status]}`}>{status_name}</span>,
  },
];

const actsColumn = (open: (opened: Opened) => void): Columns<StaffPointsOrder>[number] => ({
  title: '操作',
  key: 'acts',
  className: 'nowrap',
  width: 120,
  render: (_, order) =>
    order.status === 'placed' && (
      <>
        {order.address !== '' && (
          <button type="button" className="btn text" onClick={() => open({ order, act: 'ship' })}>
            发货
          </button>
        )}
        <button type="button" className="btn text" onClick={() => open({ order, act: 'cancel' })}>
          取消
        </button>
      </>
    ),
});

function ActForm({ order, act, close }: Opened & { close: () => void }) {
  const { message } = App.useApp();
  const [form] = Form.useForm<OrderActValues>();
  const fail = useFailure();
  const send = usePointsOrderAct(order, act);
  const submit = async (values: OrderActValues) => {
    try {
      await send.mutateAsync(values);
      message.success(act === 'ship' ? '已发货' : '已取消');
      close();
    } catch (error) {
      fail(error, form);
    }
  };
  return (
    <Form form={form} layout="vertical" onFinish={submit}>
      <p className="alert info">
        {act === 'ship'
          ? `${order.name} ×${count(order.number)}，发往 ${order.consignee} ${phone(order.phone)} ${order.address}`
          : `${order.company} 的 ${order.name} ×${count(order.number)}${order.points > 0 ? `，取消后退回 ${count(order.points)} 积分` : ''}`}
      </p>
      {act === 'ship' ? (
        <>
          <Form.Item
            name="carrier"
            label="承运方"
            rules={[{ required: true, whitespace: true, message: '请填写承运方' }]}
          >
            <Input maxLength={40} autoFocus />
          </Form.Item>
          <Form.Item
            name="tracking_no"
            label="运单号"
            rules={[{ required: true, whitespace: true, message: '请填写运单号' }]}
          >
            <Input maxLength={60} autoComplete="off" />
          </Form.Item>
        </>
      ) : (
        <Form.Item
          name="reason"
          label="取消原因"
          extra="客户会看到"
          rules={[{ required: true, whitespace: true, message: '请填写取消原因' }]}
        >
          <Input.TextArea rows={2} maxLength={200} autoFocus />
        </Form.Item>
      )}
      <DialogActs close={close} isSaving={send.isPending} save={TITLES[act]} />
    </Form>
  );
}
