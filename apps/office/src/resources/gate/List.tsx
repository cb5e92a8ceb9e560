import { GATE_MOMENTS, GATE_OUTCOMES } from '@qingnang/contract/gate-words';
import { GATE_STATES } from '@qingnang/contract/order-gate';
import { useState } from 'react';
import { Link } from 'react-router';
import { dateTime, waited, yuan } from '../../app/format.ts';
import { ListPage } from '../../app/ListPage.tsx';
import type { Columns } from '../../app/ListTable.tsx';
import { may, useMe } from '../../app/me.ts';
import { useListParams } from '../../app/useListParams.ts';
import { GateCauses, ReleaseDialog, type Releasing } from '../../shared/gate.tsx';
import { type GateRow, useGateQueue } from './api.ts';

type State = (typeof GATE_STATES)[number];
const NAMES: Record<State, string> = { open: '拦截中', released: '已放行', over: '已解除' };
const EMPTY: Record<State, string> = {
  open: '没有被拦截的订单',
  released: '没有放行过订单',
  over: '还没有解除的拦截',
};
const stateOf = (text: string): State => GATE_STATES.find((state) => state === text) ?? 'open';

/** 合规拦截: orders that may not go on as things stand today; quality releases what it answers for. */
export function GateQueue() {
  const canRelease = may(useMe(), 'quality.write');
  const params = useListParams();
  const state = stateOf(params.get('state'));
  const queue = useGateQueue({ state, keywords: params.get('keywords'), page: params.page });
  const [releasing, setReleasing] = useState<Releasing | null>(null);
  return (
    <>
      <ListPage<GateRow>
        title="合规拦截"
        label="合规拦截列表"
        measure="单"
        noun=""
        note="付款、审核、发货时按当天的证照、范围和商品状态再判一次；原因消除后订单自动继续"
        tabs={<Tabs current={state} open={queue.data?.open ?? 0} />}
        params={params}
        search={{ label: '搜索拦截', placeholder: '订单号、客户、原因' }}
        filters={[]}
        query={queue}
        columns={columns(state, canRelease ? setReleasing : null)}
        empty={EMPTY[state]}
      />
      <ReleaseDialog order={releasing} close={() => setReleasing(null)} />
    </>
  );
}

function Tabs({ current, open }: { current: State; open: number }) {
  return (
    <nav className="tabs" aria-label="拦截状态">
      {GATE_STATES.map((state) => (
        <Link
          key={state}
          to={{ search: `?state=${state}` }}
          aria-current={state === current ? 'page' : undefined}
        >
          {NAMES[state]}
          {state === 'open' && open > 0 && <b className="hot">{open}</b>}
        </Link>
      ))}
    </nav>
  );
}

const columns = (state: State, release: ((order: Releasing) => void) | null): Columns<GateRow> => [
  {
    title: '订单',
    key: 'order',
    className: 'nowrap',
    width: 150,
    render: (_, row) => (
      <>
        <Link to={`/orders/${row.order_id}?status=0`}>{row.order_no}</Link>
        <div className="muted small">{row.status_name}</div>
      </>
    ),
  },
  {
    title: '客户',
    key: 'company',
    render: (_, row) => <Link to={`/accounts/${row.account_id}`}>{row.company}</Link>,
  },
  { title: '原因', key: 'causes', render: (_, row) => <GateCauses causes={row.causes} /> },
  { title: '金额', key: 'total', align: 'right', width: 100, render: (_, row) => yuan(row.total) },
  {
    title: '拦截',
    key: 'began',
    className: 'sub nowrap',
    width: 150,
    render: (_, row) => (
      <>
        {dateTime(row.began_at)}　{GATE_MOMENTS[row.moment]}时
        {state === 'open' && <div className="small">已等 {waited(row.wait_seconds)}</div>}
      </>
    ),
  },
  state === 'open' ? actsColumn(release) : ENDED,
];

const ENDED: Columns<GateRow>[number] = {
  title: '结果',
  key: 'ended',
  render: (_, { outcome, ended_at: ended, staff, reason }) => (
    <>
      {outcome && GATE_OUTCOMES[outcome]}
      <span className="muted small nowrap">　{ended !== null && dateTime(ended)}</span>
      {reason && (
        <div className="sub small">
          {staff}：{reason}
        </div>
      )}
    </>
  ),
};

const actsColumn = (release: ((order: Releasing) => void) | null): Columns<GateRow>[number] => ({
  title: '操作',
  key: 'acts',
  width: 130,
  render: (_, row) => (
    <span className="btns">
      <Link className="btn text" to={`/accounts/${row.account_id}#papers`}>
        看证照
      </Link>
      {release && (
        <button
          type="button"
          className="btn sm primary"
          onClick={() => release({ id: row.order_id, order_no: row.order_no, causes: row.causes })}
        >
          放行
        </button>
      )}
    </span>
  ),
});
