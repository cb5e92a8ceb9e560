import { App } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useFailure } from '../../app/failure.tsx';
import { date } from '../../app/format.ts';
import { ListPage } from '../../app/ListPage.tsx';
import type { Columns } from '../../app/ListTable.tsx';
import { may, useMe } from '../../app/me.ts';
import { Phone } from '../../app/Phone.tsx';
import { useListParams } from '../../app/useListParams.ts';
import { useRemind, useWatch, type WatchRow } from './api.ts';

/** 证照到期: papers that have ended or end within 60 days, by salesman; each can be told of again. */
export function LicenceWatch() {
  const params = useListParams();
  const watch = useWatch({
    state: params.get('state') || undefined,
    salesman_id: params.get('salesman_id'),
    keywords: params.get('keywords'),
    page: params.page,
  });
  const canRemind = may(useMe(), 'qualification.review');
  const remind = useReminder();
  const counts = watch.data?.counts;
  const count = (name: keyof NonNullable<typeof counts>) => (counts ? ` ${counts[name]}` : '');
  return (
    <ListPage<WatchRow>
      title="证照到期"
      label="证照到期列表"
      measure="项"
      noun=""
      note="系统在到期前 60、30、7 天和当天自动提醒客户"
      params={params}
      search={{ label: '搜索证照', placeholder: '客户、手机、证照' }}
      filters={[
        {
          name: 'state',
          label: '到期时间',
          options: [
            { value: '', label: `全部${count('all')}` },
            { value: 'expired', label: `已过期${count('expired')}` },
            { value: 'week', label: `7 天内${count('week')}` },
            { value: 'month', label: `30 天内${count('month')}` },
            { value: 'later', label: `60 天内${count('later')}` },
          ],
        },
        {
          name: 'salesman_id',
          label: '业务员',
          options: [
            { value: '', label: '全部业务员' },
            ...(watch.data?.salesmen ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
          ],
        },
      ]}
      query={watch}
      columns={canRemind ? [...COLUMNS, remindColumn(remind)] : COLUMNS}
      empty="没有即将到期的证照"
    />
  );
}

/** Reminds of one paper; `busyId` is the one on its way. */
function useReminder() {
  const { message } = App.useApp();
  const fail = useFailure();
  const remind = useRemind();
  const [busyId, setBusyId] = useState<number | null>(null);
  const send = async (row: WatchRow) => {
    setBusyId(row.id);
    try {
      const { told } = await remind.mutateAsync([row.id]);
      if (told > 0) message.success(`已通过消息和短信提醒 ${row.company}`);
      else message.info('今天已经提醒过了');
    } catch (error) {
      fail(error);
    } finally {
      setBusyId(null);
    }
  };
  return { send, busyId };
}

const COLUMNS: Columns<WatchRow> = [
  {
    title: '客户',
    key: 'company',
    render: (_, row) => (
      <>
        <Link to={`/accounts/${row.account_id}`}>{row.company}</Link>
        <div className="muted small">
          {row.buyer_type_name}　{row.contact_name}{' '}
          <Phone number={row.phone} of="account" id={row.account_id} />
        </div>
      </>
    ),
  },
  {
    title: '证照',
    key: 'kind',
    render: (_, row) => (
      <>
        {row.kind}
        <div className="muted small">{row.number}</div>
      </>
    ),
  },
  {
    title: '有效期至',
    key: 'valid_until',
    width: 150,
    className: 'nowrap',
    render: (_, row) => (
      <>
        {row.valid_until}
        <div>
          <span className={`tag ${row.days < 0 ? 'bad' : 'wait'}`}>{daysWords(row.days)}</span>
          {row.is_renewing && <span className="tag info">新证待审</span>}
        </div>
      </>
    ),
  },
  { title: '影响', key: 'stops', className: 'small', render: (_, { stops }) => stops },
  { title: '业务员', key: 'salesman', width: 90, render: (_, { salesman }) => salesman || '—' },
  {
    title: '上次提醒',
    key: 'told_at',
    width: 110,
    className: 'sub nowrap',
    render: (_, { told_at }) => (told_at === null ? '未提醒' : date(told_at)),
  },
];

const daysWords = (days: number): string =>
  days < 0 ? `已过期 ${-days} 天` : days === 0 ? '今天到期' : `${days} 天后到期`;

const remindColumn = ({
  send,
  busyId,
}: {
  send: (row: WatchRow) => Promise<void>;
  busyId: number | null;
}): Columns<WatchRow>[number] => ({
  title: '操作',
  key: 'acts',
  width: 80,
  render: (_, row) => (
    <button
      type="button"
      className="btn text"
      disabled={busyId === row.id}
      aria-label={`提醒 ${row.company} 更新${row.kind}`}
      onClick={() => void send(row)}
    >
      提醒
    </button>
  ),
});
