import { Modal } from 'antd';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { dateTime } from '../../app/format.ts';
import { ListPage } from '../../app/ListPage.tsx';
import type { Columns } from '../../app/ListTable.tsx';
import { may, useMe } from '../../app/me.ts';
import { Phone } from '../../app/Phone.tsx';
import { useListParams } from '../../app/useListParams.ts';
import { type FeedbackTab, type StaffFeedback, useFeedback } from './api.ts';
import './feedback.css';
import { dueWords } from '../../shared/feedback-due.ts';
import { useReasonOptions } from '../../shared/reasons.tsx';
import { FeedbackCard } from './parts/FeedbackCard.tsx';
import { RATINGS, TABS, TONES, tabOf } from './words.ts';

/** 反馈与投诉: what buyers think of the shop; complaints first, by the time they are due. */
export function FeedbackList() {
  const canWrite = may(useMe(), 'feedback.write');
  const params = useListParams();
  const tab = tabOf(params.get('tab'));
  const feedback = useFeedback({
    tab,
    type: params.get('type'),
    keywords: params.get('keywords'),
    page: params.page,
  });
  const types = useReasonOptions('feedback');
  const [open, setOpen] = useState<StaffFeedback | null>(null);
  return (
    <>
      <ListPage<StaffFeedback>
        title="反馈与投诉"
        label="反馈列表"
        measure="条"
        noun=""
        note="投诉须在 24 个工作小时内答复"
        params={params}
        tabs={<FeedbackTabs tab={tab} counts={feedback.data?.counts} />}
        search={{ label: '搜索反馈', placeholder: '客户、电话、内容、订单号' }}
        filters={[{ name: 'type', label: '类型', options: [{ value: '', label: '全部类型' }, ...types] }]}
        query={feedback}
        columns={[...COLUMNS, openColumn(canWrite, setOpen)]}
        empty={tab === 'open' ? '没有待答复的反馈' : '没有符合条件的反馈'}
      />
      <Modal
        title={open ? `${open.type_name}　${open.company}` : ''}
        open={open !== null}
        onCancel={() => setOpen(null)}
        footer={null}
        width={640}
        destroyOnHidden
      >
        {open && <FeedbackCard feedback={open} canWrite={canWrite} close={() => setOpen(null)} />}
      </Modal>
    </>
  );
}

function FeedbackTabs({
  tab,
  counts,
}: {
  tab: FeedbackTab;
  counts?: Record<FeedbackTab, number> | undefined;
}) {
  const [params] = useSearchParams();
  const search = (next: FeedbackTab) => {
    const changed = new URLSearchParams(params);
    changed.set('tab', next);
    changed.delete('page');
    return `?${changed}`;
  };
  return (
    <nav className="tabs" aria-label="反馈状态">
      {TABS.map((one) => {
        const number = counts?.[one.tab] ?? 0;
        return (
          <Link
            key={one.tab}
            to={{ search: search(one.tab) }}
            aria-current={one.tab === tab ? 'page' : undefined}
          >
            {one.label}
            {number > 0 && <b className={one.tab === 'overdue' ? 'hot' : ''}>{number}</b>}
          </Link>
        );
      })}
    </nav>
  );
}

const COLUMNS: Columns<StaffFeedback> = [
  {
    title: '类型',
    key: 'type',
    width: 84,
    render: (_, { type_name, is_overdue }) => (
      <span className={`tag ${is_overdue ? 'bad' : ''}`}>{type_name}</span>
    ),
  },
  {
    title: '内容',
    key: 'content',
    className: 'feedback-text',
    render: (_, { content, order_id, order_no, files }) => (
      <>
        <div className="feedback-short">{content}</div>
        <div className="muted small">
          {order_id > 0 && <Link to={`/orders/${order_id}`}>订单 {order_no}</Link>}
          {order_id > 0 && files.length > 0 && '　'}
          {files.length > 0 && `${files.length} 张图片`}
        </div>
      </>
    ),
  },
  {
    title: '客户',
    key: 'company',
    width: 200,
    render: (_, { account_id, company, phone: number, manager }) => (
      <>
        <Link to={`/accounts/${account_id}`}>{company}</Link>
        <div className="muted small">
          <Phone number={number} of="account" id={account_id} />
        </div>
        {manager && <div className="muted small">经理 {manager}</div>}
      </>
    ),
  },
  {
    title: '提交',
    key: 'created',
    className: 'nowrap',
    width: 140,
    render: (_, { created_at }) => dateTime(created_at),
  },
  {
    title: '状态',
    key: 'status',
    width: 120,
    render: (_, row) => {
      const due = dueWords(row, Date.now() / 1000);
      return (
        <>
          <span className={`tag ${TONES[row.status]}`}>{row.status_name}</span>
          {due && <div className={row.is_overdue ? 'small bad' : 'small muted'}>{due}</div>}
          {row.rating > 0 && <div className="small muted">评价：{RATINGS[row.rating]}</div>}
        </>
      );
    },
  },
];

const openColumn = (
  canWrite: boolean,
  open: (row: StaffFeedback) => void,
): Columns<StaffFeedback>[number] => ({
  title: '操作',
  key: 'acts',
  width: 80,
  render: (_, row) => (
    <button type="button" className="btn text" onClick={() => open(row)}>
      {canWrite && row.status === 'open' ? '答复' : '查看'}
    </button>
  ),
});
