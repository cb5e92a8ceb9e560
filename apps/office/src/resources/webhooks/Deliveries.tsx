import { DELIVERY_STATES, type DeliveryState } from '@qingnang/contract/webhook-words';
import { App, Modal, Select } from 'antd';
import { useState } from 'react';
import { useFailure } from '../../app/failure.tsx';
import { dateTime } from '../../app/format.ts';
import { ListFoot } from '../../app/ListFoot.tsx';
import { type Columns, ListTable } from '../../app/ListTable.tsx';
import type { ListParams } from '../../app/useListParams.ts';
import { useDeliveries, useDelivery, useResendDelivery, type WebhookDelivery } from './api.ts';
import './webhooks.css';

const TONES: Readonly<Record<DeliveryState, string>> = { waiting: 'wait', done: 'ok', failed: 'bad' };
const STATES = [
  { value: '', label: '全部状态' },
  ...Object.entries(DELIVERY_STATES).map(([value, label]) => ({ value, label })),
];

/** 推送记录: the newest first, each with what the other side answered. */
export function Deliveries({ params }: { params: ListParams }) {
  const [opened, setOpened] = useState<number | null>(null);
  const deliveries = useDeliveries({
    webhook_id: params.get('webhook_id'),
    status: params.get('status'),
    page: params.page,
  });
  return (
    <>
      <div className="filt">
        <Select
          aria-label="状态"
          className="list-filter"
          value={params.get('status')}
          onChange={(status) => params.set({ status })}
          options={STATES}
        />
      </div>
      <ListTable<WebhookDelivery>
        label="推送记录"
        columns={columnsOf(setOpened)}
        rows={deliveries.data?.list}
        rowKey="id"
        error={deliveries.error}
        retry={deliveries.refetch}
        empty="还没有推送过"
      />
      <ListFoot data={deliveries.data} unit="条" onPage={params.setPage} />
      {opened !== null && <DeliveryDialog id={opened} close={() => setOpened(null)} />}
    </>
  );
}

const columnsOf = (open: (id: number) => void): Columns<WebhookDelivery> => [
  { title: '时间', key: 'at', width: 140, className: 'sub', render: (_, row) => dateTime(row.created_at) },
  { title: '接收地址', key: 'webhook', dataIndex: 'webhook' },
  {
    title: '事件',
    key: 'type',
    render: (_, { type, type_name: name, subject_id: id }) => (type === 'test' ? name : `${name} ${id}`),
  },
  {
    title: '状态',
    key: 'status',
    width: 220,
    render: (_, row) => (
      <>
        <span className={`tag ${TONES[row.status]}`}>{DELIVERY_STATES[row.status]}</span>
        <div className="muted small">{noteOf(row)}</div>
      </>
    ),
  },
  {
    title: '回应',
    key: 'answer',
    render: (_, row) => <span className="hook-words">{answerOf(row)}</span>,
  },
  {
    title: '操作',
    key: 'acts',
    width: 130,
    render: (_, row) => (
      <>
        <button type="button" className="btn text" onClick={() => open(row.id)}>
          详情
        </button>
        <Resend id={row.id} isOpen={row.attempts > 0} />
      </>
    ),
  },
];

const answerOf = ({ answer_status: status, answer }: Pick<WebhookDelivery, 'answer_status' | 'answer'>) =>
  `${status === 0 ? '' : status} ${answer}`.trim() || '—';

function noteOf({ status, attempts, next_at: next }: WebhookDelivery): string {
  if (attempts === 0) return '还没有发送';
  return status === 'waiting' ? `第 ${attempts} 次失败，${dateTime(next)} 再试` : `共 ${attempts} 次`;
}

function Resend({ id, isOpen }: { id: number; isOpen: boolean }) {
  const { message } = App.useApp();
  const fail = useFailure();
  const resend = useResendDelivery();
  const act = () => resend.mutateAsync(id).then(() => void message.success('已重新排队'), fail);
  return (
    <button
      type="button"
      className="btn text"
      disabled={!isOpen || resend.isPending}
      onClick={() => void act()}
    >
      重发
    </button>
  );
}

function DeliveryDialog({ id, close }: { id: number; close: () => void }) {
  const { data } = useDelivery(id);
  return (
    <Modal title="推送详情" open onCancel={close} footer={null} width={640}>
      {data && (
        <>
          <p className="muted small">消息编号 {data.message_id}</p>
          <pre className="hook-words">{data.body || '还没有发送'}</pre>
          <ul className="log">
            {data.log.map((one) => (
              <li key={one.at}>
                <time>{dateTime(one.at)}</time>
                <div>
                  {answerOf(one)}（{one.milliseconds} 毫秒）
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
    </Modal>
  );
}
