import { Link } from 'react-router';
import { FileHistory } from '../../app/FileHistory.tsx';
import { count } from '../../app/format.ts';
import type { Columns } from '../../app/ListTable.tsx';
import { type GoodsImport, useImports } from './api.ts';
import { Uploader } from './parts/Uploader.tsx';
import { isUnderWay, partDone, STATES } from './words.ts';
import './imports.css';

/** 导入商品: a file in, and what files have brought before. */
export const ImportList = () => (
  <FileHistory<GoodsImport>
    title="导入商品"
    about="上传、对应列、检查，确认后才写入商品"
    acts={
      <div className="btns">
        <Link className="btn" to="/picture-imports">
          导入图片
        </Link>
        <Link className="btn" to="/goods/drafts">
          补全草稿
        </Link>
      </div>
    }
    uploader={<Uploader />}
    label="导入记录"
    empty="还没有导入过商品"
    useRows={useImports}
    base="/goods-imports"
    columns={COLUMNS}
  />
);

const number = (of: (row: NonNullable<GoodsImport['counts']>) => number) => (_: unknown, row: GoodsImport) =>
  row.counts ? count(of(row.counts)) : '—';

const COLUMNS: Columns<GoodsImport> = [
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
