import { Link } from 'react-router';
import { Bones, Failed } from '../../app/failure.tsx';
import { dateTime } from '../../app/format.ts';
import { type Columns, ListTable } from '../../app/ListTable.tsx';
import { PageTitle } from '../../app/Pages.tsx';
import { SearchBox } from '../../app/SearchBox.tsx';
import { useListParams } from '../../app/useListParams.ts';
import { type TraceWayData, useWay } from './api.ts';
import { TraceTabs } from './parts/TraceTabs.tsx';
import './trace.css';

type WayCode = NonNullable<TraceWayData['found']>;
type WayEvent = TraceWayData['events'][number];

/** 追溯码: a code of any level, what it is packed in, what is in it, and its whole way. Each look stands in the log. */
export function TraceSearch() {
  const params = useListParams();
  // Not `code`: the server takes that name off addresses, as it does with whatever may be a secret.
  const code = params.get('of');
  return (
    <>
      <PageTitle>追溯码</PageTitle>
      <div className="page-head">
        <h1>追溯码</h1>
        <span className="muted">大、中、小包装的码都可以查；每次查询记入操作日志</span>
      </div>
      <section className="card" aria-label="查询追溯码">
        <TraceTabs at="/trace" />
        <search className="filt">
          <SearchBox
            label="查询追溯码"
            placeholder="扫描或输入追溯码"
            value={code}
            onSearch={(text) => params.set({ of: text })}
          />
        </search>
        {code === '' ? <p className="state">扫描或输入一个追溯码，回车查询</p> : <Way code={code} />}
      </section>
    </>
  );
}

function Way({ code }: { code: string }) {
  const { data, error, refetch } = useWay(code);
  if (!data) return error ? <Failed error={error} retry={refetch} /> : <Bones lines={8} />;
  const { found, parents, children, more_children: more, events, message } = data;
  if (!found) return <p className="state">{message}</p>;
  return (
    <div className="trace-way">
      <h2>
        {found.code} <span className={found.state === 'void' ? 'tag bad' : 'tag ok'}>{found.state_name}</span>
      </h2>
      <p>
        <Link to={`/goods/${found.goods_id}`}>{found.name}</Link>　{found.ypgg}　{found.sccj}　
        {found.level_name}　批号 {found.lot_no || '未知'}
      </p>
      <ListTable<WayEvent & { key: string }>
        label="流向"
        columns={EVENTS}
        rows={events.map((event, at) => ({ ...event, key: String(at) }))}
        rowKey="key"
        empty="还没有入库、发出的记录"
      />
      <Codes title="所在的上级包装" codes={parents} />
      <Codes title={more > 0 ? `里面的码（另有 ${more} 个未列出）` : '里面的码'} codes={children} />
    </div>
  );
}

const EVENTS: Columns<WayEvent & { key: string }> = [
  { title: '时间', key: 'at', className: 'nowrap', width: 150, render: (_, { at }) => dateTime(at) },
  { title: '事情', dataIndex: 'kind_name', width: 130 },
  {
    title: '单据',
    key: 'paper',
    render: (_, event) => (
      <>
        {event.order_id === null ? (
          event.order_no
        ) : (
          <Link to={`/orders/${event.order_id}`}>{event.order_no}</Link>
        )}
        {event.shipment_no && `　包裹 ${event.shipment_no}`}
      </>
    ),
  },
  { title: '单位', dataIndex: 'company' },
  {
    title: '经手人',
    key: 'staff',
    width: 130,
    render: (_, { staff, note }) => [staff, note].filter(Boolean).join(' '),
  },
  { title: '码', dataIndex: 'code', className: 'sub nowrap', width: 190 },
];

function Codes({ title, codes }: { title: string; codes: readonly WayCode[] }) {
  if (codes.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <ul className="trace-codes">
        {codes.map((code) => (
          <li key={code.code}>
            <Link to={`/trace?of=${code.code}`}>{code.code}</Link> {code.level_name} {code.state_name}
          </li>
        ))}
      </ul>
    </section>
  );
}
