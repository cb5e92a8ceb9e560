import { Link } from 'react-router';
import { count, dateTime } from '../../app/format.ts';
import { ListFoot } from '../../app/ListFoot.tsx';
import { type Columns, ListTable } from '../../app/ListTable.tsx';
import { PageTitle } from '../../app/Pages.tsx';
import { useListParams } from '../../app/useListParams.ts';
import { type GoodsImport, useImports } from './api.ts';
import { Uploader } from './parts/Uploader.tsx';
import { isUnderWay, partDone, STATES } from './words.ts';
import './imports.css';

/** 导入商品: a file in, and what files have brought before. */
export function ImportList() {
  const params = useListParams();
  const imports = useImports(params.page);
  return (
    <>
      <PageTitle>导入商品</PageTitle>
      <div className="page-head">
        <h1>导入商品</h1>
        <span className="muted">上传、对应列、检查，确认后才写入商品</span>
        <div className="btns">
          <Link className="btn" to="/picture-imports">
            导入图片
          </Link>
          <Link className="btn" to="/goods/drafts">
            补全草稿
          </Link>
        </div>
      </div>
      <Uploader />
      <section className="card" aria-labelledby="import-history">
        <header>
          <h2 id="import-history">导入记录</h2>
        </header>
        <ListTable<GoodsImport>
          label="导入记录"
          columns={COLUMNS}
          rows={imports.data?.list}
          rowKey="id"
          error={imports.error}
          retry={imports.refetch}
          empty="还没有导入过商品"
        />
        <ListFoot unit="次" data={imports.data} onPage={params.setPage} />
      </section>
    </>
  );
}

const number = (of: (row: NonNullable<GoodsImport['counts']>) => number) => (_: unknown, row: GoodsImport) =>
  row.counts ? count(of(row.counts)) : '—';

const COLUMNS: Columns<GoodsImport> = [
  {
    title: '文件',
    key: 'file',
    render: (_, { id, file_name: name }) => <Link to={`/goods-imports/${id}`}>{name}</Link>,
  },
  { title: '员工', dataIndex: 'staff', className: 'nowrap' },
  { title: '上传', key: 'at', className: 'sub nowrap', render: (_, row) => dateTime(row.created_at) },
  { title: '状态', key: 'state', className: 'nowrap', render: (_, row) => <State row={row} /> },
  { title: '行数', key: 'total', align: 'right', render: number(({ total }) => total) },
  { title: '可售', key: 'sale', align: 'right', render: number((counts) => counts.on_sale) },
  { title: '草稿', key: 'drafts', align: 'right', render: number(({ drafts }) => drafts) },
  { title: '拒绝', key: 'refused', align: 'right', render: number(({ refused }) => refused) },
  {
    title: '新增',
    key: 'added',
    align: 'right',
    className: 'strong',
    render: number(({ added }) => added),
  },
  { title: '更新', key: 'changed', align: 'right', render: number(({ changed }) => changed) },
];

function State({ row }: { row: GoodsImport }) {
  const { name, tone } = STATES[row.state];
  const part = partDone(row);
  return (
    <>
      <span className={`tag ${tone}`}>{name}</span>{' '}
      {isUnderWay(row) && part !== null && <span className="sub">{Math.floor(part * 100)}%</span>}
    </>
  );
}
