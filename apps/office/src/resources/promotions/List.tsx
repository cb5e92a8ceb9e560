import { Link } from 'react-router';
import { count, dateTime } from '../../app/format.ts';
import { Icon } from '../../app/Icon.tsx';
import { ListPage } from '../../app/ListPage.tsx';
import type { Columns } from '../../app/ListTable.tsx';
import { may, useMe } from '../../app/me.ts';
import { thumb } from '../../app/picture.ts';
import { StockBar } from '../../app/StockBar.tsx';
import { useListParams } from '../../app/useListParams.ts';
import { AudienceWords } from '../../shared/Names.tsx';
import { isOpen, STATE_OPTIONS } from '../../shared/offer-states.ts';
import { KINDS } from '../../shared/promotion-kinds.ts';
import { type StaffPromotion, usePromotions } from './api.ts';
import { BudgetBar } from './parts/BudgetBar.tsx';
import { Stop } from './parts/Stop.tsx';
import { giftStock, promotionSteps, STATES, scopeWords } from './words.ts';
import '../../shared/styles/offers.css';
import './promotions.css';

/** 促销活动: 满减, 满赠, 买赠, 换购, 满返. */
export function PromotionList() {
  const canWrite = may(useMe(), 'campaign.write');
  const params = useListParams();
  const rows = usePromotions({
    kind: params.get('kind'),
    state: params.get('state'),
    keywords: params.get('keywords'),
    page: params.page,
  });
  return (
    <ListPage<StaffPromotion>
      title="促销活动"
      label="促销活动"
      measure="个"
      noun="活动"
      acts={
        canWrite && (
          <Link className="btn primary" to="/promotions/new">
            <Icon name="plus" /> 新增活动
          </Link>
        )
      }
      params={params}
      search={{ label: '搜索活动', placeholder: '名称、互斥组' }}
      filters={[
        { name: 'kind', label: '类型', options: KIND_OPTIONS },
        { name: 'state', label: '状态', options: STATE_OPTIONS },
      ]}
      query={rows}
      columns={canWrite ? [...COLUMNS, ACTS] : COLUMNS}
      empty="没有符合条件的活动"
    />
  );
}

const KIND_OPTIONS = [
  { value: '', label: '全部类型' },
  ...Object.entries(KINDS).map(([value, { name }]) => ({ value, label: name })),
];

const COLUMNS: Columns<StaffPromotion> = [
  {
    title: '活动',
    key: 'name',
    render: (_, row) => (
      <span className="offer-name">
        {row.image && <img src={thumb(row.image)} alt="" loading="lazy" />}
        <span>
          <span className={`tag ${KINDS[row.kind].tone}`}>{KINDS[row.kind].name}</span>{' '}
          <Link to={`/promotions/${row.id}`}>{row.name}</Link>
          {promotionSteps(row).map((step) => (
            <div key={step} className="muted small">
              {step}
            </div>
          ))}
        </span>
      </span>
    ),
  },
  {
    title: '时间',
    key: 'window',
    className: 'sub nowrap',
    width: 140,
    render: (_, row) => (
      <>
        {dateTime(row.starts_at)}
        <br />至 {dateTime(row.ends_at)}
      </>
    ),
  },
  {
    title: '范围与对象',
    key: 'scope',
    className: 'sub',
    width: '18%',
    render: (_, row) => (
      <>
        {row.ck_name}　{scopeWords(row.is_all_goods === 1, row.goods_count)}
        <div className="muted small">
          <AudienceWords of={{ ...row, audience: 'passed' }} />
        </div>
        {row.exclusion_group && <div className="muted small">互斥组：{row.exclusion_group}</div>}
      </>
    ),
  },
  { title: '用量', key: 'use', width: '16%', render: (_, row) => <Use promotion={row} /> },
  {
    title: '状态',
    key: 'state',
    width: 72,
    render: (_, { state }) => <span className={`tag ${STATES[state].tone}`}>{STATES[state].name}</span>,
  },
];

/** What it has cost or given, and of how much. */
function Use({ promotion }: { promotion: StaffPromotion }) {
  const stock = giftStock(promotion.tiers);
  if (!stock) return <BudgetBar promotion={promotion} />;
  const verb = promotion.kind === 'exchange' ? '已换购' : '已赠';
  return (
    <>
      {verb} {count(promotion.given)} 件
      <StockBar {...stock} isOpen={isOpen(promotion)} unit="件" label={`${verb}占活动库存`} />
    </>
  );
}

const ACTS: Columns<StaffPromotion>[number] = {
  title: '操作',
  key: 'acts',
  width: 132,
  render: (_, row) => (
    <span className="btns">
      {isOpen(row) && (
        <Link className="btn text" to={`/promotions/${row.id}`}>
          修改
        </Link>
      )}
      <Link className="btn text" to={`/promotions/new?copy=${row.id}`}>
        复制
      </Link>
      {isOpen(row) && <Stop promotion={row} className="btn text" />}
    </span>
  ),
};
