import { useState } from 'react';
import { count, dateTime } from '../../app/format.ts';
import { Icon } from '../../app/Icon.tsx';
import { ListPage } from '../../app/ListPage.tsx';
import type { Columns } from '../../app/ListTable.tsx';
import { useListParams } from '../../app/useListParams.ts';
import { type TraceImportRow, useImports } from './api.ts';
import { BringHierarchy } from './parts/BringHierarchy.tsx';
import { FormatList } from './parts/FormatList.tsx';
import { ImportErrors } from './parts/ImportErrors.tsx';
import { TraceTabs } from './parts/TraceTabs.tsx';
import './trace.css';

/** 关联关系: which packs are in which case, by files of makers. */
export function TraceImports() {
  const params = useListParams();
  const imports = useImports(params.page);
  const [dialog, setDialog] = useState<'bring' | 'formats' | TraceImportRow | null>(null);
  const close = () => setDialog(null);
  return (
    <>
      <ListPage<TraceImportRow>
        title="关联关系"
        label="关联关系导入记录"
        measure="次"
        noun="导入"
        note="导入后扫大码即计入里面的全部小码；同一文件重复导入没有影响"
        acts={
          <>
            <button type="button" className="btn" onClick={() => setDialog('formats')}>
              文件格式
            </button>
            <button type="button" className="btn primary" onClick={() => setDialog('bring')}>
              <Icon name="upload" size={14} /> 导入关联关系
            </button>
          </>
        }
        tabs={<TraceTabs at="/trace/imports" />}
        params={params}
        filters={[]}
        query={imports}
        columns={[...COLUMNS, errorColumn(setDialog)]}
        empty="还没有导入过关联关系"
      />
      {dialog === 'bring' && <BringHierarchy close={close} />}
      {dialog === 'formats' && <FormatList purpose="import" close={close} />}
      {dialog !== null && typeof dialog === 'object' && <ImportErrors row={dialog} close={close} />}
    </>
  );
}

const number = (
  title: string,
  key: 'rows' | 'added' | 'changed' | 'same',
): Columns<TraceImportRow>[number] => ({
  title,
  key,
  align: 'right',
  width: 80,
  render: (_, row) => count(row[key]),
});

const COLUMNS: Columns<TraceImportRow> = [
  {
    title: '文件',
    key: 'file',
    render: (_, { file, format }) => (
      <>
        {file}
        <div className="muted small">{format}</div>
      </>
    ),
  },
  number('行数', 'rows'),
  number('新增', 'added'),
  number('补全', 'changed'),
  number('无变化', 'same'),
  {
    title: '导入',
    key: 'by',
    className: 'sub nowrap',
    width: 190,
    render: (_, { staff, at }) => `${staff} ${dateTime(at)}`,
  },
];

const errorColumn = (open: (row: TraceImportRow) => void): Columns<TraceImportRow>[number] => ({
  title: '有误',
  key: 'refused',
  width: 110,
  render: (_, row) =>
    row.refused === 0 ? (
      '—'
    ) : (
      <button type="button" className="btn text" onClick={() => open(row)}>
        {count(row.refused)} 行，查看
      </button>
    ),
});
