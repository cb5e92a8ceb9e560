import { lotMark } from '@qingnang/contract/recall-words';
import { Link, useParams } from 'react-router';
import { count, month } from '../../app/format.ts';
import { ListFoot } from '../../app/ListFoot.tsx';
import { type Columns, ListTable } from '../../app/ListTable.tsx';
import { PageTitle } from '../../app/Pages.tsx';
import { SearchBox } from '../../app/SearchBox.tsx';
import { useListParams } from '../../app/useListParams.ts';
import { openedBy } from '../../app/useOpened.ts';
import { type RecallLot, useLots } from './api.ts';
import { LotPage } from './parts/LotPage.tsx';
import { RecallTabs } from './parts/Tabs.tsx';
import './recalls.css';

/** 批号流向: find the lot, see where it lies and who was sent it. */
export function LotFlows() {
  const opened = openedBy(useParams().id);
  return typeof opened === 'number' ? <LotPage id={opened} /> : <LotSearch />;
}

function LotSearch() {
  const params = useListParams();
  const keywords = params.get('keywords');
  const lots = useLots({ keywords, page: params.page });
  return (
    <>
      <PageTitle>批号流向</PageTitle>
      <div className="page-head">
        <h1>批号流向</h1>
        <span className="muted">所有仓库的同一批号合在一起，查到后可停售、召回或演练</span>
      </div>
      <section className="card" aria-label="批号列表">
        <RecallTabs />
        <search className="filt">
          <SearchBox
            label="搜索批号"
            placeholder="批号、商品名称"
            value={keywords}
            onSearch={(words) => params.set({ keywords: words })}
          />
        </search>
        {keywords === '' ? (
          <p className="state">输入批号或商品名称，按回车查流向</p>
        ) : (
          <>
            <ListTable<RecallLot>
              label="批号"
              columns={COLUMNS}
              rows={lots.data?.list}
              rowKey="lot_id"
              error={lots.error}
              retry={lots.refetch}
              empty="没有收到过这样的批号；还没有入库的，可在“停售批号”按商品和批号停售"
            />
            <ListFoot unit="个批号" data={lots.data} onPage={params.setPage} />
          </>
        )}
      </section>
    </>
  );
}

const COLUMNS: Columns<RecallLot> = [
  {
    title: '商品',
    key: 'goods',
    render: (_, lot) => (
      <>
        {lot.name} <span className="muted">{lot.ypgg}</span>
        <div className="muted small">
          {lot.sccj}　{lot.approval_no}
        </div>
      </>
    ),
  },
  {
    title: '批号',
    key: 'lot',
    className: 'nowrap',
    width: 150,
    render: (_, lot) => (
      <>
        {lot.lot_no}
        {lot.is_stopped === 1 && <span className="bad small"> {lotMark(lot.recall_class) || '停售'}</span>}
        <div className="muted small">{month(lot.expires_on)}</div>
      </>
    ),
  },
  { title: '仓库', key: 'warehouse', width: 130, render: (_, lot) => lot.warehouses.join('、') },
  { title: '在库', key: 'hand', align: 'right', width: 80, render: (_, lot) => count(lot.on_hand) },
  { title: '客户', key: 'buyers', align: 'right', width: 80, render: (_, lot) => count(lot.buyer_count) },
  {
    title: '已发',
    key: 'shipped',
    align: 'right',
    width: 90,
    render: (_, lot) => `${count(lot.shipped_number)} ${lot.bzdw}`,
  },
  {
    title: '操作',
    key: 'acts',
    width: 90,
    render: (_, lot) => (
      <Link className="btn text" to={`/recalls/lots/${lot.lot_id}`}>
        查看流向
      </Link>
    ),
  },
];
