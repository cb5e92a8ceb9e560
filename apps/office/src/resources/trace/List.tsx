import { Link } from 'react-router';
import { Bones, Failed } from '../../app/failure.tsx';
import { type Columns, ListTable } from '../../app/ListTable.tsx';
import { PageTitle } from '../../app/Pages.tsx';
import { SearchBox } from '../../app/SearchBox.tsx';
import { useListParams } from '../../app/useListParams.ts';
import { type TraceWayData, useCodes } from './api.ts';
import { TraceTabs } from './parts/TraceTabs.tsx';
import './trace.css';

type Code = TraceWayData['children'][number];

/** Codes by their first signs, or of a lot (`goods` and `lot` in the address). Each look stands in the log. */
export function TraceCodes() {
  const params = useListParams();
  const head = params.get('head');
  const goods = params.get('goods');
  const lot = params.get('lot');
  const isAsked = head.length >= SHORTEST || (goods !== '' && lot !== '');
  return (
    <>
      <PageTitle>追溯码列表</PageTitle>
      <div className="page-head">
        <h1>追溯码列表</h1>
        <span className="muted">每次查询记入操作日志</span>
      </div>
      <section className="card" aria-label="追溯码列表">
        <TraceTabs at="/trace/list" />
        <search className="filt">
          <SearchBox
            label="追溯码开头"
            placeholder="追溯码开头，至少 4 位"
            value={head}
            onSearch={(text) => params.set({ head: text, goods: '', lot: '', after: '' })}
          />
          {lot !== '' && <span className="muted">批号 {lot}</span>}
        </search>
        {isAsked ? (
          <Page
            filter={{ head, goods_id: goods, lot_no: lot, after: params.get('after') }}
            next={(after) => params.set({ after })}
          />
        ) : (
          <p className="state">输入追溯码的开头，如 7 位标识码，回车查询；某个批号的码从“入库扫码”进入</p>
        )}
      </section>
    </>
  );
}

const SHORTEST = 4;

interface PageProps {
  filter: { head: string; goods_id: string; lot_no: string; after: string };
  next: (after: string) => void;
}

function Page({ filter, next }: PageProps) {
  const { data, error, refetch } = useCodes(filter, true);
  if (!data) return error ? <Failed error={error} retry={refetch} /> : <Bones lines={8} />;
  return (
    <>
      <ListTable<Code>
        label="追溯码列表"
        columns={COLUMNS}
        rows={data.list}
        rowKey="code"
        error={null}
        retry={refetch}
        empty="没有这样的追溯码"
      />
      <div className="foot">
        {filter.after !== '' && (
          <button type="button" className="btn" onClick={() => next('')}>
            回到第一页
          </button>
        )}
        {data.next !== '' && (
          <button type="button" className="btn" onClick={() => next(data.next)}>
            下一页
          </button>
        )}
      </div>
    </>
  );
}

const COLUMNS: Columns<Code> = [
  {
    title: '追溯码',
    key: 'code',
    className: 'nowrap',
    render: (_, { code }) => <Link to={`/trace?of=${code}`}>{code}</Link>,
  },
  { title: '商品', key: 'goods', render: (_, { name, ypgg, sccj }) => `${name} ${ypgg} ${sccj}` },
  { title: '批号', key: 'lot', width: 130, render: (_, { lot_no }) => lot_no || '未知' },
  { title: '级别', dataIndex: 'level_name', width: 90 },
  { title: '状态', dataIndex: 'state_name', width: 90 },
];
