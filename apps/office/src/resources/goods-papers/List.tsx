import { Link } from 'react-router';
import { ListPage } from '../../app/ListPage.tsx';
import type { Columns } from '../../app/ListTable.tsx';
import { useListParams } from '../../app/useListParams.ts';
import { type GoodsPapersRow, useGoodsPapers } from './api.ts';
import { PAPER_TONES } from './words.ts';

const STATES = [
  { value: '', label: '全部' },
  { value: 'missing', label: '缺资料' },
  { value: 'due', label: '即将过期' },
  { value: 'expired', label: '已过期' },
  { value: 'complete', label: '齐全' },
];

/** 首营品种资料: whether buyers get of each goods what they ask for before they take it in. */
export function GoodsPapersList() {
  const params = useListParams();
  const goods = useGoodsPapers({
    keywords: params.get('keywords'),
    state: params.get('state'),
    page: params.page,
  });
  return (
    <ListPage<GoodsPapersRow>
      title="首营品种资料"
      label="首营品种资料列表"
      measure="个"
      noun="商品"
      note="客户在商品页下载首营资料；到期前 60 天提醒质管"
      params={params}
      search={{ label: '搜索商品', placeholder: '通用名、厂家、批准文号' }}
      filters={[{ name: 'state', label: '状态', options: STATES }]}
      query={goods}
      columns={COLUMNS}
      empty="没有符合条件的商品"
    />
  );
}

const COLUMNS: Columns<GoodsPapersRow> = [
  {
    title: '商品',
    key: 'name',
    render: (_, { id, name, ypgg, sccj }) => (
      <>
        <Link className="strong" to={`/goods-papers/${id}`}>
          {name} {ypgg}
        </Link>
        <div className="muted small">{sccj}</div>
      </>
    ),
  },
  { title: '批准文号', dataIndex: 'approval_no', width: 190 },
  { title: '资料', dataIndex: 'papers', align: 'right', width: 70 },
  {
    title: '缺少',
    key: 'missing',
    render: (_, { missing }) =>
      missing.length === 0 ? (
        <span className="muted">—</span>
      ) : (
        <span className="bad">{missing.join('、')}</span>
      ),
  },
  {
    title: '最早到期',
    key: 'until',
    className: 'nowrap',
    width: 180,
    render: (_, { valid_until, state, state_name }) =>
      valid_until === null ? (
        <span className="muted">—</span>
      ) : (
        <>
          {valid_until} <span className={`tag ${PAPER_TONES[state]}`}>{state_name}</span>
        </>
      ),
  },
];
