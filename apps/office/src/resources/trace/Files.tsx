import { TRACE_FILE_STATES } from '@qingnang/contract/trace-words';
import { useState } from 'react';
import { count, dateTime } from '../../app/format.ts';
import { ListPage } from '../../app/ListPage.tsx';
import type { Columns } from '../../app/ListTable.tsx';
import { may, useMe } from '../../app/me.ts';
import { useListParams } from '../../app/useListParams.ts';
import { optionsOf } from '../../app/words.ts';
import { type TraceSentFile, useSentFiles } from './api.ts';
import { DecideFile } from './parts/DecideFile.tsx';
import { TraceTabs } from './parts/TraceTabs.tsx';

/** Files that lie ready for the platforms' own programs, and what became of each. */
export function TraceFiles() {
  const canWrite = may(useMe(), 'trace.write');
  const params = useListParams();
  const files = useSentFiles({ state: params.get('state'), page: params.page });
  const [opened, setOpened] = useState<TraceSentFile | null>(null);
  return (
    <>
      <ListPage<TraceSentFile>
        title="自动生成的上传文件"
        label="上传文件列表"
        measure="个"
        noun="文件"
        note={
          files.data &&
          (files.data.folder === ''
            ? '未启用：在“店铺设置 - 追溯码上传文件”填写目标文件夹后每天自动生成'
            : `每天零点后生成到 outgoing/${files.data.folder}，取走后等待确认`)
        }
        tabs={<TraceTabs at="/trace/files" />}
        params={params}
        filters={[
          {
            name: 'state',
            label: '状态',
            options: [{ value: '', label: '全部状态' }, ...optionsOf(TRACE_FILE_STATES)],
          },
        ]}
        query={files}
        columns={columns(canWrite, setOpened)}
        empty="还没有自动生成的文件"
      />
      {opened && <DecideFile file={opened} close={() => setOpened(null)} />}
    </>
  );
}

const TONES: Record<TraceSentFile['state'], string> = {
  made: 'wait',
  fetched: 'wait',
  confirmed: 'ok',
  refused: 'bad',
};

const columns = (canWrite: boolean, open: (file: TraceSentFile) => void): Columns<TraceSentFile> => [
  { title: '日期', dataIndex: 'day', className: 'nowrap', width: 110 },
  {
    title: '文件',
    key: 'file',
    render: (_, { format, place, sha256 }) => (
      <>
        {format}
        <div className="muted small">{place}</div>
        <div className="muted small" title={sha256}>
          SHA-256 {sha256.slice(0, 16)}…
        </div>
      </>
    ),
  },
  { title: '包裹', key: 'parcels', align: 'right', width: 70, render: (_, { parcels }) => count(parcels) },
  { title: '码', key: 'codes', align: 'right', width: 80, render: (_, { codes }) => count(codes) },
  {
    title: '状态',
    key: 'state',
    render: (_, { state, state_name, reason, decided_by, decided_at, fetched_at, made_at }) => (
      <>
        <span className={`tag ${TONES[state]}`}>{state_name}</span>
        {reason && <div className="bad small">{reason}</div>}
        <div className="muted small">
          {decided_at === null ? dateTime(fetched_at ?? made_at) : `${decided_by} ${dateTime(decided_at)}`}
        </div>
      </>
    ),
  },
  {
    title: '操作',
    key: 'acts',
    width: 90,
    render: (_, file) =>
      canWrite &&
      (file.state === 'made' || file.state === 'fetched') && (
        <button type="button" className="btn text" onClick={() => open(file)}>
          登记结果
        </button>
      ),
  },
];
