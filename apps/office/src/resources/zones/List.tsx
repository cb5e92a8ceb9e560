import { Link } from 'react-router';
import { count } from '../../app/format.ts';
import { Icon } from '../../app/Icon.tsx';
import { ListPage } from '../../app/ListPage.tsx';
import type { Columns } from '../../app/ListTable.tsx';
import { may, useMe } from '../../app/me.ts';
import { useListParams } from '../../app/useListParams.ts';
import { optionsOf } from '../../app/words.ts';
import { type StaffZone, useZones } from './api.ts';
import { StateTags } from './parts/StateTags.tsx';
import { windowWords } from './sentences.ts';
import { KINDS, STATES } from './words.ts';
import './zones.css';

/** 专区与活动: the pages of the shop that are made of blocks and goods. */
export function ZoneList() {
  const canWrite = may(useMe(), 'campaign.write');
  const params = useListParams();
  const zones = useZones({
    kind: params.get('kind'),
    state: params.get('state'),
    keywords: params.get('keywords'),
    page: params.page,
  });
  return (
    <ListPage<StaffZone>
      title="专区与活动"
      label="专区与活动"
      measure="个"
      noun=""
      acts={
        canWrite && (
          <Link className="btn primary" to="/zones/new">
            <Icon name="plus" /> 新增专区或活动
          </Link>
        )
      }
      params={params}
      search={{ label: '搜索专区', placeholder: '名称、代码' }}
      filters={[
        {
          name: 'kind',
          label: '类型',
          options: [{ value: '', label: '全部类型' }, ...optionsOf(KINDS)],
        },
        {
          name: 'state',
          label: '状态',
          options: [{ value: '', label: '全部状态' }, ...STATE_OPTIONS],
        },
      ]}
      query={zones}
      columns={columns(canWrite)}
      empty="没有符合条件的专区或活动"
    />
  );
}

const STATE_OPTIONS = Object.entries(STATES).map(([value, { name }]) => ({ value, label: name }));

const columns = (canWrite: boolean): Columns<StaffZone> => [
  {
    title: '名称',
    key: 'title',
    render: (_, { id, title, code }) => (
      <>
        <Link to={`/zones/${id}`}>{title}</Link>
        <div className="muted small">{code}</div>
      </>
    ),
  },
  { title: '类型', key: 'kind', width: 80, className: 'nowrap', render: (_, { kind }) => KINDS[kind] },
  {
    title: '活动时间',
    key: 'window',
    className: 'sub nowrap',
    width: 250,
    render: (_, zone) => windowWords(zone),
  },
  { title: '状态', key: 'state', width: 150, render: (_, zone) => <StateTags zone={zone} /> },
  {
    title: '专区价',
    key: 'prices',
    align: 'right',
    width: 80,
    render: (_, { prices }) => (prices > 0 ? count(prices) : <span className="muted">—</span>),
  },
  { title: '点击', key: 'taps', align: 'right', width: 80, render: (_, { taps }) => count(taps) },
  { title: '排序', dataIndex: 'sort', align: 'right', width: 60 },
  {
    title: '操作',
    key: 'acts',
    width: 130,
    className: 'nowrap',
    render: (_, { id, url, state }) => (
      <span className="btns">
        <Link className="btn text" to={`/zones/${id}`}>
          {canWrite ? '编辑' : '查看'}
        </Link>
        {state === 'running' && (
          <a className="btn text" href={url} target="_blank" rel="noopener">
            商城查看
          </a>
        )}
      </span>
    ),
  },
];
