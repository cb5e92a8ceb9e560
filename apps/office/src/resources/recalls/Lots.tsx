import { Link, useParams } from 'react-router';
import { count, month } from '../../app/format.ts';
import { ListFoot } from '../../app/ListFoot.tsx';
import { type Columns, ListTable } from '../../app/ListTable.tsx';
import { PageTitle } from '../../app/Pages.tsx';
import { SearchBox } from '../../app/SearchBox.tsx';
import { useListParams } from '../../app/useListParams.ts';
import { openedBy } from '../../app/useOpened.ts';
import { type RecallLot, useRecallLots } from './api.ts';
import { RecallLotPage } from './parts/RecallLotPage.tsx';
import { CaseTabs } from './parts/Tabs.tsx';
import './aftersales.css';

/** 批号召回: find the lot, see who has it, ask it back. */
export function RecallPage() {
  const opened = openedBy(useParams().id);
  return typeof opened === 'number' ? <RecallLotPage id={opened} /> : <RecallLots />;
}

function RecallLots() {
  const params = useListParams();
  const keywords = params.get('keywords');
  const lots = useRecallLots({ keywords, page: params.page });
  return (
    <>
      <PageTitle>批号召回</PageTitle>
      <div className="page-head">
        <h1>批号召回</h1>
        <span className="muted">先查批号流向，再发起召回；每个有该批号的订单各开一张退货单</span>
      </div>
      <section className="card" aria-label="批号列表">
        <CaseTabs />
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
              empty="没有发出过这样的批号"
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
    width: 140,
    render: (_, lot) => (
      <>
        {lot.lot_no}
        <div className="muted small">{month(lot.expires_on)}</div>
      </>
    ),
  },
  { title: '仓库', key: 'warehouse', width: 120, render: (_, lot) => lot.ck_name },
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
      <Link className="btn text" to={`/recall/${lot.lot_id}`}>
        查看流向
      </Link>
    ),
  },
];
