import { App } from 'antd';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { Bones, Failed, useFailure } from '../../app/failure.tsx';
import { count, dateTime, yuan } from '../../app/format.ts';
import { Icon } from '../../app/Icon.tsx';
import { type Columns, ListTable } from '../../app/ListTable.tsx';
import { may, useMe } from '../../app/me.ts';
import { MissingPage, PageTitle } from '../../app/Pages.tsx';
import {
  type ReconciliationDetail,
  type ReconciliationDifference,
  useReconcile,
  useReconciliation,
} from './api.ts';
import { SettleDialog } from './SettleDialog.tsx';
import { TONES } from './words.ts';

/** A day of a provider: the sums of both books, and every number on which they differ. */
export function ReconciliationShow() {
  const id = Number(useParams().id);
  return Number.isSafeInteger(id) && id > 0 ? <Day id={id} /> : <MissingPage />;
}

function Day({ id }: { id: number }) {
  const canWrite = may(useMe(), 'money.write');
  const { data, error, refetch } = useReconciliation(id);
  const [settling, setSettling] = useState<ReconciliationDifference | null>(null);
  if (!data) return error ? <Failed error={error} retry={refetch} /> : <Bones lines={12} />;
  const title = `${data.provider_name} ${data.day} 对账`;
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <div className="page-head">
        <h1>{title}</h1>
        <span className={`tag ${TONES[data.state]}`}>{data.state_name}</span>
        <span className="muted">核对于 {dateTime(data.made_at)}</span>
        {canWrite && <Again day={data} />}
      </div>
      {data.problem && <p className="alert bad">没有取到渠道账单：{data.problem}。整点会自动重试。</p>}
      <Sums day={data} />
      <section className="card" aria-label="差异">
        <ListTable<ReconciliationDifference>
          label="差异"
          columns={canWrite ? [...COLUMNS, actsColumn(setSettling)] : COLUMNS}
          rows={data.list}
          rowKey="id"
          error={error}
          retry={refetch}
          empty={data.state === 'failed' ? '取到账单后才能核对' : '两边一致，没有差异'}
        />
      </section>
      <SettleDialog difference={settling} close={() => setSettling(null)} />
    </>
  );
}

function Again({ day: { day, provider } }: { day: ReconciliationDetail }) {
  const reconcile = useReconcile();
  const fail = useFailure();
  const { message } = App.useApp();
  const again = () =>
    reconcile
      .mutateAsync({ day, provider })
      .then(({ state_name: name }) => void message.info(`核对完成：${name}`), fail);
  return (
    <div className="btns">
      <button type="button" className="btn" disabled={reconcile.isPending} onClick={() => void again()}>
        <Icon name="rotate-cw" /> {reconcile.isPending ? '核对中' : '重新对账'}
      </button>
    </div>
  );
}

function Sums({ day }: { day: ReconciliationDetail }) {
  const rows = [
    { name: '收款笔数', ours: day.our_count, theirs: day.their_count, form: count },
    { name: '收款金额', ours: day.our_amount, theirs: day.their_amount, form: yuan },
    { name: '退款金额', ours: day.our_refund, theirs: day.their_refund, form: yuan },
  ];
  return (
    <section className="card" aria-label="汇总">
      <table className="tb">
        <thead>
          <tr>
            <th scope="col">当日</th>
            <th scope="col" className="r">
              商城
            </th>
            <th scope="col" className="r">
              {day.provider_name}
            </th>
            <th scope="col" className="r">
              相差
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, ours, theirs, form }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className="r">{form(ours)}</td>
              <td className="r">{day.state === 'failed' ? '—' : form(theirs)}</td>
              <td className={`r ${ours === theirs ? 'muted' : 'bad'}`}>
                {day.state === 'failed' ? '—' : form(theirs - ours)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const COLUMNS: Columns<ReconciliationDifference> = [
  {
    title: '差异',
    key: 'kind',
    width: 130,
    render: (_, { kind_name: name, settled_at: settled }) => (
      <span className={`tag ${settled === null ? 'bad' : ''}`}>{name}</span>
    ),
  },
  { title: '类型', key: 'entry', width: 60, render: (_, { entry_name: name }) => name },
  {
    title: '单号',
    key: 'number',
    render: (_, { number, order_id: order, order_no: orderNo }) => (
      <>
        <span className="nowrap">{number}</span>
        <div className="small">
          {order > 0 ? (
            <Link to={`/orders/${order}`}>订单 {orderNo}</Link>
          ) : (
            <span className="muted">商城没有这个单号</span>
          )}
        </div>
      </>
    ),
  },
  { title: '商城', key: 'ours', align: 'right', width: 120, render: (_, { our_amount: sum }) => sumOf(sum) },
  {
    title: '渠道',
    key: 'theirs',
    align: 'right',
    width: 120,
    render: (_, { their_amount: sum }) => sumOf(sum),
  },
  {
    title: '说明',
    key: 'note',
    render: (_, { note, staff, settled_at: settled }) => (
      <>
        {note || <span className="muted">未处理</span>}
        {settled !== null && (
          <div className="muted small">
            {staff}　{dateTime(settled)}
          </div>
        )}
        {settled === null && note && <div className="bad small">说明之后金额又有变化，请重新处理</div>}
      </>
    ),
  },
];

const sumOf = (sum: number | null) => (sum === null ? <span className="muted">无</span> : yuan(sum));

const actsColumn = (
  settle: (difference: ReconciliationDifference) => void,
): Columns<ReconciliationDifference>[number] => ({
  title: '操作',
  key: 'acts',
  width: 110,
  render: (_, difference) => (
    <button type="button" className="btn text" onClick={() => settle(difference)}>
      {difference.settled_at === null ? '说明并处理' : '修改说明'}
    </button>
  ),
});
