import { STOCK_KINDS, STOCK_STATES, type StockState } from '@qingnang/contract/stock-document-words';
import { Link } from 'react-router';
import { count, dateTime } from '../../app/format.ts';
import { Icon } from '../../app/Icon.tsx';
import { ListPage } from '../../app/ListPage.tsx';
import type { Columns } from '../../app/ListTable.tsx';
import { useListParams } from '../../app/useListParams.ts';
import { optionsOf } from '../../app/words.ts';
import { type StockDocumentRow, useDocuments } from './api.ts';
import { signed } from './lines.ts';
import { Shortages } from './parts/Shortages.tsx';
import './stock-documents.css';

/** 库存调整: what waits for a count, and the documents by which staff have changed stock. */
export function StockDocumentList() {
  const params = useListParams();
  const documents = useDocuments({
    kind: params.get('kind'),
    state: params.get('state'),
    keywords: params.get('keywords'),
    page: params.page,
  });
  return (
    <ListPage<StockDocumentRow>
      title="库存调整"
      label="库存调整单"
      measure="张"
      noun="库存调整单"
      params={params}
      acts={
        <Link className="btn primary" to="/stock-documents/new">
          <Icon name="plus" /> 新增库存调整单
        </Link>
      }
      tabs={<Shortages />}
      search={{ label: '搜索库存调整单', placeholder: '商品、批号、备注' }}
      filters={[
        {
          name: 'kind',
          label: '类型',
          options: [{ value: '', label: '全部类型' }, ...optionsOf(STOCK_KINDS)],
        },
        {
          name: 'state',
          label: '状态',
          options: [{ value: '', label: '全部状态' }, ...optionsOf(STOCK_STATES)],
        },
      ]}
      query={documents}
      columns={COLUMNS}
      empty="没有符合条件的库存调整单"
    />
  );
}

export const STATE_TONES: Record<StockState, string> = {
  done: 'ok',
  waiting: 'wait',
  refused: 'bad',
  withdrawn: '',
};

const COLUMNS: Columns<StockDocumentRow> = [
  {
    title: '单号',
    key: 'id',
    width: 110,
    render: (_, { id, kind_name }) => (
      <Link to={`/stock-documents/${id}`}>
        {kind_name} {id}
      </Link>
    ),
  },
  {
    title: '仓库',
    key: 'warehouse',
    width: 150,
    render: (_, { warehouse, to_warehouse: to }) => (to === '' ? warehouse : `${warehouse} → ${to}`),
  },
  { title: '批号', key: 'lines', align: 'right', width: 70, render: (_, { lines }) => `${count(lines)} 个` },
  {
    title: '差异',
    key: 'delta',
    align: 'right',
    width: 80,
    render: (_, { delta }) => <b className={delta < 0 ? 'bad' : undefined}>{signed(delta)}</b>,
  },
  { title: '备注', key: 'note', render: (_, { note }) => note || <span className="muted">—</span> },
  {
    title: '状态',
    key: 'state',
    width: 120,
    render: (_, { state, state_name, decided_by: by }) => (
      <>
        <span className={`tag ${STATE_TONES[state]}`}>{state_name}</span>
        {by !== '' && <div className="muted small">复核 {by}</div>}
      </>
    ),
  },
  {
    title: '经办',
    key: 'staff',
    width: 150,
    render: (_, { staff, at }) => (
      <>
        {staff}
        <div className="muted small nowrap">{dateTime(at)}</div>
      </>
    ),
  },
];
