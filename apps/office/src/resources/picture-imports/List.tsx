import { Link } from 'react-router';
import { count, dateTime } from '../../app/format.ts';
import { ListFoot } from '../../app/ListFoot.tsx';
import { type Columns, ListTable } from '../../app/ListTable.tsx';
import { PageTitle } from '../../app/Pages.tsx';
import { useListParams } from '../../app/useListParams.ts';
import { type PictureImport, STATES, usePictureImports } from './api.ts';
import { Uploader } from './Uploader.tsx';
import './picture-imports.css';

/** 导入图片: a ZIP in, and what ZIPs have brought before. */
export function PictureImports() {
  const params = useListParams();
  const imports = usePictureImports(params.page);
  return (
    <>
      <PageTitle>导入图片</PageTitle>
      <div className="page-head">
        <h1>导入图片</h1>
        <span className="muted">上传、核对每张图的商品，确认后才写入</span>
      </div>
      <Uploader />
      <section className="card" aria-labelledby="picture-history">
        <header>
          <h2 id="picture-history">导入记录</h2>
          <span className="muted">保留 7 天</span>
        </header>
        <ListTable<PictureImport>
          label="图片导入记录"
          columns={COLUMNS}
          rows={imports.data?.list}
          rowKey="id"
          error={imports.error}
          retry={imports.refetch}
          empty="还没有导入过图片"
        />
        <ListFoot unit="次" data={imports.data} onPage={params.setPage} />
      </section>
    </>
  );
}

const COLUMNS: Columns<PictureImport> = [
  {
    title: '文件',
    key: 'file',
    render: (_, { id, file_name: name }) => <Link to={`/picture-imports/${id}`}>{name}</Link>,
  },
  { title: '员工', dataIndex: 'staff', className: 'nowrap' },
  { title: '上传', key: 'at', className: 'sub nowrap', render: (_, row) => dateTime(row.created_at) },
  {
    title: '状态',
    key: 'state',
    className: 'nowrap',
    render: (_, { state }) => <span className={`tag ${STATES[state].tone}`}>{STATES[state].name}</span>,
  },
  { title: '图片', key: 'total', align: 'right', render: (_, row) => count(row.total) },
  { title: '待导入', key: 'waiting', align: 'right', render: (_, row) => count(row.waiting) },
  { title: '已导入', key: 'done', align: 'right', className: 'strong', render: (_, row) => count(row.done) },
  { title: '未导入', key: 'refused', align: 'right', render: (_, row) => count(row.refused) },
];
