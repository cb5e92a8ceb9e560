import { useState } from 'react';
import { date, dateTime, yuan } from '../../../app/format.ts';
import { Icon } from '../../../app/Icon.tsx';
import { ListPage } from '../../../app/ListPage.tsx';
import type { Columns } from '../../../app/ListTable.tsx';
import { may, useMe } from '../../../app/me.ts';
import { useListParams } from '../../../app/useListParams.ts';
import '../../../shared/styles/offers.css';
import '../../../shared/styles/offer-reports.css';
import { ReasonDialog } from '../../../shared/ReasonDialog.tsx';
import { HELD_STATE_OPTIONS, HELD_STATES } from '../words.ts';
import { type StaffVoucher, useVoucherActs, useVouchers } from './api.ts';
import { GiveDialog } from './GiveDialog.tsx';

/** 现金券: who has how much of them left. */
export function VoucherList() {
  const canWrite = may(useMe(), 'campaign.write');
  const params = useListParams();
  const vouchers = useVouchers({
    state: params.get('state'),
    keywords: params.get('keywords'),
    page: params.page,
  });
  const [isGiving, setGiving] = useState(false);
  const [voided, setVoided] = useState<StaffVoucher | null>(null);
  const { cancel } = useVoucherActs();
  const { data } = vouchers;
  return (
    <>
      <ListPage<StaffVoucher>
        title="现金券"
        label="现金券列表"
        measure="张"
        noun="现金券"
        note={
          data && `已发 ${yuan(data.sums.given)}　已用 ${yuan(data.sums.used)}　未用 ${yuan(data.sums.left)}`
        }
        acts={
          canWrite && (
            <button type="button" className="btn primary" onClick={() => setGiving(true)}>
              <Icon name="plus" /> 发放现金券
            </button>
          )
        }
        params={params}
        search={{ label: '搜索现金券', placeholder: '公司名称、用户名、券名' }}
        filters={[{ name: 'state', label: '状态', options: HELD_STATE_OPTIONS }]}
        query={vouchers}
        columns={canWrite ? [...COLUMNS, voidColumn(setVoided)] : COLUMNS}
        empty="没有符合条件的现金券"
      />
      {isGiving && <GiveDialog close={() => setGiving(false)} />}
      {voided && (
        <ReasonDialog
          title={`作废 ${voided.company} 的现金券？`}
          content={`剩余 ${yuan(voided.left)} 买家不能再使用，不能恢复。`}
          okText="作废"
          act={(reason) => cancel.mutateAsync({ id: voided.id, reason })}
          done="已作废"
          close={() => setVoided(null)}
        />
      )}
    </>
  );
}

const WAITING = { name: '未生效', tone: 'info' };

const COLUMNS: Columns<StaffVoucher> = [
  {
    title: '客户',
    key: 'company',
    render: (_, { company, username }) => (
      <>
        {company}
        <div className="muted small">{username}</div>
      </>
    ),
  },
  {
    title: '现金券',
    key: 'name',
    render: (_, { name, note }) => (
      <>
        {name}
        {note && <div className="muted small">{note}</div>}
      </>
    ),
  },
  { title: '面额', key: 'amount', align: 'right', width: 100, render: (_, { amount }) => yuan(amount) },
  {
    title: '剩余',
    key: 'left',
    align: 'right',
    width: 110,
    render: (_, { left, amount }) => (
      <>
        <span className="strong">{yuan(left)}</span>
        {left > 0 && left < amount && <div className="muted small">已用 {yuan(amount - left)}</div>}
      </>
    ),
  },
  {
    title: '发放',
    key: 'created',
    className: 'sub nowrap',
    width: 140,
    render: (_, row) => dateTime(row.created_at),
  },
  {
    title: '有效期至',
    key: 'until',
    className: 'sub nowrap',
    width: 110,
    render: (_, row) => date(row.valid_until),
  },
  {
    title: '状态',
    key: 'state',
    width: 90,
    render: (_, { state }) => {
      const { name, tone } = state === 'waiting' ? WAITING : HELD_STATES[state];
      return <span className={`tag ${tone}`}>{name}</span>;
    },
  },
];

const voidColumn = (ask: (voucher: StaffVoucher) => void): Columns<StaffVoucher>[number] => ({
  title: '操作',
  key: 'acts',
  width: 80,
  render: (_, voucher) =>
    (voucher.state === 'unused' || voucher.state === 'waiting') && (
      <button type="button" className="btn text" onClick={() => ask(voucher)}>
        作废
      </button>
    ),
});
