import { useState } from 'react';
import { Link } from 'react-router';
import { count, dateTime, today } from '../../app/format.ts';
import { ListFoot } from '../../app/ListFoot.tsx';
import { type Columns, ListTable } from '../../app/ListTable.tsx';
import { may, useMe } from '../../app/me.ts';
import { PageTitle } from '../../app/Pages.tsx';
import { useListParams } from '../../app/useListParams.ts';
import { AccountsDialog } from './AccountsDialog.tsx';
import { type BooksDay, useDays } from './api.ts';
import './books.css';
import { TONES } from './words.ts';

/** 日结: the days that are over, the latest first, and who has closed them. */
export function BooksList() {
  const { page, setPage } = useListParams();
  const days = useDays(page);
  const canWrite = may(useMe(), 'money.write');
  const [isSetting, setSetting] = useState(false);
  return (
    <>
      <PageTitle>日结</PageTitle>
      <div className="page-head">
        <h1>日结</h1>
        <span className="muted">次日核对当天的账，无误后关账</span>
        <div className="btns">
          {canWrite && (
            <button type="button" className="btn" onClick={() => setSetting(true)}>
              凭证科目
            </button>
          )}
          <Link className="btn" to={`/books/${today()}`}>
            今天
          </Link>
        </div>
      </div>
      <section className="card" aria-label="日结">
        <ListTable<BooksDay>
          label="日结"
          columns={COLUMNS}
          rows={days.data?.list}
          rowKey="day"
          error={days.error}
          retry={days.refetch}
          empty="还没有已结束的营业日"
        />
        <ListFoot unit="天" data={days.data} onPage={setPage} />
      </section>
      {isSetting && <AccountsDialog close={() => setSetting(false)} />}
    </>
  );
}

const COLUMNS: Columns<BooksDay> = [
  {
    title: '日期',
    key: 'day',
    className: 'nowrap',
    render: (_, { day }) => <Link to={`/books/${day}`}>{day}</Link>,
  },
  {
    title: '状态',
    key: 'state',
    className: 'nowrap',
    render: (_, { state, state_name: name }) => <span className={`tag ${TONES[state]}`}>{name}</span>,
  },
  {
    title: '渠道对账',
    key: 'reconciliation',
    className: 'nowrap',
    render: (_, { open_reconciliation: open }) =>
      open > 0 ? (
        <span className="bad">{count(open)} 项待处理</span>
      ) : (
        <span className="muted">无待处理</span>
      ),
  },
  {
    title: '关账',
    key: 'closed',
    render: (_, { closed_by: by, closed_at: at }) =>
      at === null ? (
        <span className="muted">—</span>
      ) : (
        <span className="nowrap">
          {by}　<span className="muted small">{dateTime(at)}</span>
        </span>
      ),
  },
  { title: '说明', key: 'note', render: (_, { note }) => note },
];
