import { HOLDER_STATE_NAMES, HOLDER_STATES } from '@qingnang/contract/recall-words';
import { App, Select } from 'antd';
import { useState } from 'react';
import { useFailure } from '../../../app/failure.tsx';
import { count, dateTime } from '../../../app/format.ts';
import { ListFoot } from '../../../app/ListFoot.tsx';
import { type Columns, ListTable } from '../../../app/ListTable.tsx';
import { may, useMe } from '../../../app/me.ts';
import { Phone } from '../../../app/Phone.tsx';
import { SearchBox } from '../../../app/SearchBox.tsx';
import { useListParams } from '../../../app/useListParams.ts';
import { type Recall, type RecallHolder, useHolders, useRemind } from '../api.ts';
import { HolderDialog } from './HolderDialog.tsx';

/** Every buyer who had pieces: who was reached, what each said, what is still to come back. */
export function Holders({ recall }: { recall: Recall }) {
  const params = useListParams();
  const [opened, setOpened] = useState<RecallHolder | null>(null);
  const holders = useHolders(recall.id, {
    state: params.get('state'),
    keywords: params.get('keywords'),
    page: params.page,
  });
  return (
    <section className="card" aria-label="召回客户">
      <search className="filt">
        <SearchBox
          label="搜索客户"
          placeholder="客户名称"
          value={params.get('keywords')}
          onSearch={(words) => params.set({ keywords: words })}
        />
        <Select
          aria-label="确认状态"
          className="list-filter"
          value={params.get('state')}
          onChange={(state) => params.set({ state })}
          options={[
            { value: '', label: '全部客户' },
            ...HOLDER_STATES.map((value) => ({ value, label: HOLDER_STATE_NAMES[value] })),
          ]}
        />
        <Remind recall={recall} />
      </search>
      <ListTable<RecallHolder>
        label="召回客户"
        columns={columns(recall.bzdw, setOpened)}
        rows={holders.data?.list}
        rowKey="id"
        error={holders.error}
        retry={holders.refetch}
        empty="没有客户收到过该批号"
      />
      <ListFoot unit="家客户" data={holders.data} onPage={params.setPage} />
      {opened && <HolderDialog recall={recall} id={opened.id} close={() => setOpened(null)} />}
    </section>
  );
}

function Remind({ recall }: { recall: Recall }) {
  const { message } = App.useApp();
  const fail = useFailure();
  const remind = useRemind(recall.id);
  const waiting = recall.holders - recall.confirmed;
  if (!may(useMe(), 'quality.write') || recall.closed_at !== null || waiting === 0) return null;
  const act = async () => {
    try {
      const { reminded } = await remind.mutateAsync(undefined);
      message.success(`已提醒 ${reminded} 家客户`);
    } catch (error) {
      fail(error);
    }
  };
  return (
    <button type="button" className="btn push" disabled={remind.isPending} onClick={act}>
      提醒未确认的 {count(waiting)} 家
    </button>
  );
}

const number = (of: number | null) => (of === null ? '—' : count(of));

const columns = (unit: string, open: (holder: RecallHolder) => void): Columns<RecallHolder> => [
  {
    title: '客户',
    key: 'company',
    render: (_, row) => (
      <>
        {row.company}
        <div className="muted small">
          {row.contact_name} <Phone number={row.phone} of="account" id={row.account_id} />
        </div>
      </>
    ),
  },
  { title: '送达', key: 'reach', width: 150, className: 'small', render: (_, row) => <Reach of={row} /> },
  {
    title: `发出未退（${unit}）`,
    key: 'held',
    align: 'right',
    width: 110,
    render: (_, row) => count(row.held),
  },
  {
    title: '收到',
    key: 'received',
    align: 'right',
    width: 70,
    render: (_, row) => <span className={row.differs === 1 ? 'warn' : ''}>{number(row.received)}</span>,
  },
  { title: '停售', key: 'stopped', align: 'right', width: 70, render: (_, row) => number(row.stopped) },
  { title: '已售', key: 'sold', align: 'right', width: 70, render: (_, row) => number(row.sold) },
  { title: '应退', key: 'return', align: 'right', width: 70, render: (_, row) => number(row.to_return) },
  { title: '已退', key: 'returned', align: 'right', width: 70, render: (_, row) => count(row.returned) },
  {
    title: '状态',
    key: 'state',
    width: 130,
    render: (_, row) => (
      <>
        <span className={row.state === 'waiting' ? 'bad' : row.state === 'settled' ? 'ok' : 'warn'}>
          {row.state_name}
        </span>
        {row.confirmed_at !== null && <div className="muted small">{dateTime(row.confirmed_at)}</div>}
      </>
    ),
  },
  {
    title: '操作',
    key: 'acts',
    width: 90,
    render: (_, row) => (
      <button type="button" className="btn text" onClick={() => open(row)}>
        联系记录
      </button>
    ),
  },
];

function Reach({ of }: { of: RecallHolder }) {
  const parts = [
    of.read_at === null ? '站内信未读' : '站内信已读',
    of.sms && `短信${of.sms}`,
    of.wechat && `微信${of.wechat}`,
    of.calls > 0 && `电话 ${of.calls} 次`,
    of.reminders > 0 && `已催 ${of.reminders} 次`,
  ];
  return <>{parts.filter(Boolean).join('、')}</>;
}
