import { keysOf } from '@qingnang/contract/keys';
import { DEVICES, type Device, SPEED_DAYS } from '@qingnang/contract/speed-words';
import { Segmented } from 'antd';
import { Link } from 'react-router';
import { Bones, Failed } from '../../app/failure.tsx';
import { count } from '../../app/format.ts';
import { type Columns, ListTable } from '../../app/ListTable.tsx';
import { may, useMe } from '../../app/me.ts';
import { PageTitle } from '../../app/Pages.tsx';
import { useListParams } from '../../app/useListParams.ts';
import { type CallRow, type PageRow, type Speed, type SpeedQuery, useSpeed } from './api.ts';
import { FigureCell, spent } from './Figures.tsx';
import './speed.css';

const DAYS = SPEED_DAYS.map((value) => ({ value, label: `近 ${value} 天` }));
const ALL = { value: '', label: '全部设备' };
const DEVICE_OPTIONS = [ALL, ...keysOf(DEVICES).map((value) => ({ value, label: DEVICES[value] }))];

const isDevice = (text: string): text is Device => Object.hasOwn(DEVICES, text);

/** 真实速度: how long pages and calls took for those who use the shop, beside what they may take. */
export function SpeedShow() {
  const params = useListParams();
  const canSet = may(useMe(), 'settings.write');
  const days: NonNullable<SpeedQuery['days']> = params.get('days') === '30' ? '30' : '7';
  const asked = params.get('device');
  const device = isDevice(asked) ? asked : '';
  const { data, error, refetch } = useSpeed({ days, device });
  return (
    <>
      <PageTitle>真实速度</PageTitle>
      <div className="page-head">
        <h1>真实速度</h1>
        <span className="muted">四分之三的访问不慢于表中的时间</span>
        {canSet && (
          <div className="btns">
            <Link className="btn" to="/shop-settings">
              修改预算和抽样
            </Link>
          </div>
        )}
      </div>
      <search className="filt speed-filt">
        <Segmented
          aria-label="天数"
          options={DAYS}
          value={days}
          onChange={(value) => params.set({ days: value })}
        />
        <Segmented<string>
          aria-label="设备"
          options={DEVICE_OPTIONS}
          value={device}
          onChange={(value) => params.set({ device: value })}
        />
        {data && <span className="sub small">{sampled(data)}</span>}
      </search>
      {data ? (
        <>
          <Pages speed={data} />
          <Calls speed={data} />
        </>
      ) : error ? (
        <Failed error={error} retry={refetch} />
      ) : (
        <Bones lines={12} />
      )}
    </>
  );
}

const sampled = ({ sample, least }: Speed): string =>
  `${sample === 0 ? '没有测量浏览器里的速度（抽样比例为 0）' : `测量 ${sample}% 的访问`}；满 ${least} 次才与预算比较`;

function Pages({ speed }: { speed: Speed }) {
  return (
    <section className="card" aria-label="页面">
      <header>
        <h2>页面</h2>
      </header>
      <ListTable<PageRow>
        label="页面速度"
        columns={pageColumns(speed)}
        rows={speed.pages}
        rowKey="page"
        empty="没有页面"
      />
    </section>
  );
}

function Calls({ speed }: { speed: Speed }) {
  return (
    <section className="card" aria-label="操作">
      <header>
        <h2>操作</h2>
        <span className="muted small">
          服务器应答的时间，超出预算的在前
          {speed.more_calls > 0 && `；另有 ${count(speed.more_calls)} 种较少用到的没有列出`}
        </span>
      </header>
      <ListTable<CallRow>
        label="操作速度"
        columns={callColumns(speed)}
        rows={speed.calls}
        rowKey="call"
        empty="还没有人用过"
      />
    </section>
  );
}

const head = (title: string, budget: number) => (
  <>
    {title}
    <div className="muted small speed-budget">预算 {spent(budget)}</div>
  </>
);

const pageColumns = ({ budgets, least }: Speed): Columns<PageRow> => [
  { title: '页面', key: 'name', dataIndex: 'name' },
  {
    title: head('主要内容出现', budgets.lcp),
    key: 'lcp',
    render: (_, { lcp }) => <FigureCell figure={lcp} least={least} />,
  },
  {
    title: head('点按后有反应', budgets.inp),
    key: 'inp',
    render: (_, { inp }) => <FigureCell figure={inp} least={least} />,
  },
  {
    title: head('服务器出页', budgets.server),
    key: 'server',
    render: (_, { server }) => <FigureCell figure={server} least={least} />,
  },
];

const callColumns = ({ budgets, least }: Speed): Columns<CallRow> => [
  {
    title: '操作',
    key: 'name',
    render: (_, { name, call }) => (
      <>
        {name}
        <div className="muted small speed-call">{call}</div>
      </>
    ),
  },
  {
    title: head('服务器应答', budgets.server),
    key: 'p75',
    width: 220,
    render: (_, row) => <FigureCell figure={row} least={least} />,
  },
];
