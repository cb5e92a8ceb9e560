import { TRACE_UPLOAD_KINDS, TRACE_UPLOAD_STATES } from '@qingnang/contract/trace-words';
import { useState } from 'react';
import { count, dateTime } from '../../app/format.ts';
import { Icon } from '../../app/Icon.tsx';
import { ListPage } from '../../app/ListPage.tsx';
import type { Columns } from '../../app/ListTable.tsx';
import { may, useMe } from '../../app/me.ts';
import { useListParams } from '../../app/useListParams.ts';
import { optionsOf } from '../../app/words.ts';
import { type TraceUploadRow, uploadFilePath, useFormats, useUploads } from './api.ts';
import { FormatList } from './parts/FormatList.tsx';
import { MarkUploads } from './parts/MarkUploads.tsx';
import { PartnerDialog } from './parts/PartnerDialog.tsx';
import { TraceTabs } from './parts/TraceTabs.tsx';
import './trace.css';

type Dialog = 'formats' | 'mark' | TraceUploadRow | null;

/** 平台上传: what a platform has to be told, as its file, and what it has answered. */
export function TraceUploads() {
  const canWrite = may(useMe(), 'trace.write');
  const params = useListParams();
  const formats = (useFormats().data?.list ?? []).filter(({ purpose }) => purpose === 'upload');
  const formatId = Number(params.get('format_id')) || formats[0]?.id || 0;
  const uploads = useUploads(
    { format_id: formatId, kind: params.get('kind'), state: params.get('state'), page: params.page },
    formatId > 0,
  );
  const [dialog, setDialog] = useState<Dialog>(null);
  const close = () => setDialog(null);
  const ids = (uploads.data?.list ?? []).map(({ id }) => id);
  return (
    <>
      <ListPage<TraceUploadRow>
        title="追溯码平台上传"
        label="平台上传列表"
        note={
          uploads.data &&
          `${count(uploads.data.total)} 个包裹，其中无码放行 ${count(uploads.data.excepted_pieces)} 件`
        }
        measure="条"
        noun="记录"
        acts={
          <>
            {canWrite && (
              <button type="button" className="btn" onClick={() => setDialog('formats')}>
                文件格式
              </button>
            )}
            {ids.length > 0 && (
              <a className="btn" href={uploadFilePath(formatId, ids)} download>
                <Icon name="download" size={14} /> 下载本页文件
              </a>
            )}
            {canWrite && ids.length > 0 && (
              <button type="button" className="btn primary" onClick={() => setDialog('mark')}>
                登记本页结果
              </button>
            )}
          </>
        }
        tabs={<TraceTabs at="/trace/uploads" />}
        params={params}
        filters={[
          {
            name: 'format_id',
            label: '平台',
            options: formats.map(({ id, name }, at) => ({ value: at === 0 ? '' : String(id), label: name })),
          },
          {
            name: 'kind',
            label: '类型',
            options: [{ value: '', label: '全部类型' }, ...optionsOf(TRACE_UPLOAD_KINDS)],
          },
          {
            name: 'state',
            label: '状态',
            options: [{ value: '', label: '全部状态' }, ...optionsOf(TRACE_UPLOAD_STATES)],
          },
        ]}
        query={uploads}
        columns={[...COLUMNS, partnerColumn(canWrite, setDialog)]}
        empty="没有要上传的包裹"
      />
      {dialog === 'formats' && <FormatList purpose="upload" close={close} />}
      {dialog === 'mark' && <MarkUploads formatId={formatId} ids={ids} close={close} />}
      {dialog !== null && typeof dialog === 'object' && (
        <PartnerDialog formatId={formatId} row={dialog} close={close} />
      )}
    </>
  );
}

const TONES: Record<TraceUploadRow['state'], string> = { pending: 'wait', done: 'ok', failed: 'bad' };

const COLUMNS: Columns<TraceUploadRow> = [
  { title: '类型', dataIndex: 'kind_name', width: 100 },
  { title: '单据', dataIndex: 'shipment_no', className: 'nowrap' },
  { title: '客户', dataIndex: 'company' },
  { title: '码', key: 'codes', align: 'right', width: 70, render: (_, { codes }) => count(codes) },
  {
    title: '无码件数',
    key: 'excepted',
    align: 'right',
    width: 90,
    render: (_, { excepted }) => (excepted > 0 ? <span className="warn">{count(excepted)}</span> : '—'),
  },
  {
    title: '状态',
    key: 'state',
    render: (_, row) => (
      <>
        <span className={`tag ${TONES[row.state]}`}>{row.state_name}</span>
        {row.message && <div className="bad small">{row.message}</div>}
        {row.tries > 1 && <div className="muted small">第 {row.tries} 次</div>}
      </>
    ),
  },
  { title: '时间', key: 'at', className: 'sub nowrap', width: 150, render: (_, { at }) => dateTime(at) },
];

const partnerColumn = (
  canWrite: boolean,
  edit: (row: TraceUploadRow) => void,
): Columns<TraceUploadRow>[number] => ({
  title: '往来单位平台编号',
  key: 'partner',
  width: 170,
  render: (_, row) => (
    <>
      {row.partner_no || <span className="tag wait">未登记</span>}
      {canWrite && row.account_id !== null && (
        <button type="button" className="btn text" onClick={() => edit(row)}>
          修改
        </button>
      )}
    </>
  ),
});
