import { Link } from 'react-router';
import { dateTime } from '../../app/format.ts';
import { ListPage } from '../../app/ListPage.tsx';
import type { Columns } from '../../app/ListTable.tsx';
import { may, useMe } from '../../app/me.ts';
import { useListParams } from '../../app/useListParams.ts';
import { type Hit, useHits, useSeeHit } from './api.ts';

const TABS = { now: ['现行', ''], past: ['历史', '?past=1'], hits: ['命中商品', '?hits=1'] } as const;

export function ForbiddenTabs({ current }: { current: keyof typeof TABS }) {
  const waiting = useMe().queues.forbidden;
  return (
    <nav className="tabs" aria-label="目录">
      {Object.entries(TABS).map(([key, [name, search]]) => (
        <Link key={key} to={{ search }} aria-current={key === current ? 'page' : undefined}>
          {name}
          {key === 'hits' && waiting > 0 && <b className="hot">{waiting}</b>}
        </Link>
      ))}
    </nav>
  );
}

/** Goods that the list has come to name, until somebody has looked at them. */
export function HitList() {
  const me = useMe();
  const canSee = may(me, 'quality.write') || may(me, 'goods.write');
  const params = useListParams();
  const hits = useHits({ page: params.page });
  const see = useSeeHit();
  return (
    <ListPage<Hit>
      title="禁售目录"
      label="命中商品列表"
      measure="个"
      noun="商品"
      note="目录变动后命中的商品；在售的已自动下架，核对库存和在途订单后点“已处理”"
      tabs={<ForbiddenTabs current="hits" />}
      params={params}
      filters={[]}
      query={hits}
      columns={canSee ? [...COLUMNS, actsColumn((id) => see.mutate(id))] : COLUMNS}
      empty="没有等待处理的商品"
    />
  );
}

const COLUMNS: Columns<Hit> = [
  {
    title: '商品',
    key: 'name',
    render: (_, row) => (
      <>
        <Link to={`/goods/${row.goods_id}`}>{row.name}</Link>
        <div className="muted small">
          {row.sccj}　{row.approval_no}
        </div>
      </>
    ),
  },
  { title: '类别', key: 'class', render: (_, { class: words }) => words },
  {
    title: '结果',
    key: 'was_on',
    render: (_, { was_on: wasOn }) => (wasOn === 1 ? <span className="tag bad">已下架</span> : '未在售'),
  },
  { title: '时间', key: 'at', className: 'sub nowrap', render: (_, { at }) => dateTime(at) },
];

const actsColumn = (see: (id: number) => void): Columns<Hit>[number] => ({
  title: '操作',
  key: 'acts',
  width: 90,
  render: (_, { id }) => (
    <button type="button" className="btn sm" onClick={() => see(id)}>
      已处理
    </button>
  ),
});
