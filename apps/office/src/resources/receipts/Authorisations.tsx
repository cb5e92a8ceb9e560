import { useState } from 'react';
import { Link } from 'react-router';
import { date } from '../../app/format.ts';
import { Icon } from '../../app/Icon.tsx';
import { ListPage } from '../../app/ListPage.tsx';
import type { Columns } from '../../app/ListTable.tsx';
import { may, useMe } from '../../app/me.ts';
import { useListParams } from '../../app/useListParams.ts';
import { ReasonDialog } from '../../shared/ReasonDialog.tsx';
import { type Authorisation, useAuthorisations, useVoidAuthorisation } from './api.ts';
import { AuthorisationDialog } from './parts/AuthorisationDialog.tsx';
import { ReceiptTabs } from './parts/Tabs.tsx';
import './receipts.css';

/** 委托书: the special authorisations on file; each serves one 含麻 order. */
export function AuthorisationList() {
  const canWrite = may(useMe(), 'receipt.write');
  const params = useListParams();
  const authorisations = useAuthorisations({
    state: params.get('state'),
    keywords: params.get('keywords'),
    page: params.page,
  });
  const [isAdding, setAdding] = useState(false);
  const [voided, setVoided] = useState<Authorisation | null>(null);
  const cancel = useVoidAuthorisation();
  return (
    <>
      <ListPage<Authorisation>
        title="含麻委托书"
        label="委托书列表"
        measure="份"
        noun="委托书"
        acts={
          canWrite && (
            <button type="button" className="btn primary" onClick={() => setAdding(true)}>
              <Icon name="plus" /> 备案委托书
            </button>
          )
        }
        tabs={<ReceiptTabs />}
        params={params}
        search={{ label: '搜索委托书', placeholder: '客户、编号、采购员' }}
        filters={[{ name: 'state', label: '状态', options: STATE_OPTIONS }]}
        query={authorisations}
        columns={canWrite ? [...COLUMNS, voidColumn(setVoided)] : COLUMNS}
        empty="没有符合条件的委托书"
      />
      {isAdding && <AuthorisationDialog close={() => setAdding(false)} />}
      {voided && (
        <ReasonDialog
          title={`作废委托书 ${voided.number}？`}
          content={`${voided.company} 不能再用它下含麻订单，不能恢复。`}
          okText="作废"
          act={(reason) => cancel.mutateAsync({ id: voided.id, reason })}
          done="已作废"
          close={() => setVoided(null)}
        />
      )}
    </>
  );
}

const TONES: Record<Authorisation['state'], string> = {
  usable: 'ok',
  ahead: 'info',
  over: 'bad',
  used: '',
  void: '',
};
const STATE_OPTIONS = [
  { value: '', label: '全部状态' },
  { value: 'usable', label: '可用' },
  { value: 'used', label: '已使用' },
  { value: 'ahead', label: '未生效' },
  { value: 'over', label: '已过期' },
  { value: 'void', label: '已作废' },
];

const COLUMNS: Columns<Authorisation> = [
  {
    title: '委托书',
    key: 'number',
    render: (_, row) => (
      <>
        <span className="strong">{row.number}</span>
        {row.file && (
          <div>
            <a className="small" href={row.file.url} target="_blank" rel="noreferrer">
              {row.file.name}
            </a>
          </div>
        )}
      </>
    ),
  },
  { title: '客户', key: 'company', render: (_, { company }) => company },
  {
    title: '采购员',
    key: 'agent',
    render: (_, { agent_name, agent_id }) => (
      <>
        {agent_name}
        <div className="muted small">{agent_id}</div>
      </>
    ),
  },
  {
    title: '有效期',
    key: 'valid',
    className: 'nowrap',
    width: 190,
    render: (_, row) => `${row.valid_from} – ${row.valid_until}`,
  },
  {
    title: '状态',
    key: 'state',
    width: 150,
    render: (_, { state, state_name, order_id, order_no }) => (
      <>
        <span className={`tag ${TONES[state]}`}>{state_name}</span>
        {order_id !== null && (
          <div>
            <Link className="small" to={`/orders/${order_id}`}>
              {order_no}
            </Link>
          </div>
        )}
      </>
    ),
  },
  {
    title: '备案',
    key: 'added',
    className: 'sub nowrap',
    width: 110,
    render: (_, { at, added_by }) => (
      <>
        {date(at)}
        <div className="small">{added_by}</div>
      </>
    ),
  },
];

const voidColumn = (ask: (row: Authorisation) => void): Columns<Authorisation>[number] => ({
  title: '操作',
  key: 'acts',
  width: 80,
  render: (_, row) =>
    row.state !== 'used' &&
    row.state !== 'void' && (
      <button type="button" className="btn text" onClick={() => ask(row)}>
        作废
      </button>
    ),
});
