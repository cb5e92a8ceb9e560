import { FileHistory } from '../../app/FileHistory.tsx';
import { count } from '../../app/format.ts';
import type { Columns } from '../../app/ListTable.tsx';
import { type PictureImport, STATES, usePictureImports } from './api.ts';
import { Uploader } from './Uploader.tsx';
import './picture-imports.css';

/** 导入图片: a ZIP in, and what ZIPs have brought before. */
export const PictureImports = () => (
  <FileHistory<PictureImport>
    title="导入图片"
    about="上传、核对每张图的商品，确认后才写入"
    uploader={<Uploader />}
    kept="保留 7 天"
    label="图片导入记录"
    empty="还没有导入过图片"
    useRows={usePictureImports}
    base="/picture-imports"
    columns={COLUMNS}
  />
);

const COLUMNS: Columns<PictureImport> = [
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
