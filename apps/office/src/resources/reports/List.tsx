import { useState } from 'react';
import { Link } from 'react-router';
import { date } from '../../app/format.ts';
import { Icon } from '../../app/Icon.tsx';
import { ListPage } from '../../app/ListPage.tsx';
import type { Columns } from '../../app/ListTable.tsx';
import { may, useMe } from '../../app/me.ts';
import { useListParams } from '../../app/useListParams.ts';
import { ReasonDialog } from '../../shared/ReasonDialog.tsx';
import { type AdminReport, useReports, useVoidReport } from './api.ts';
import { GoodsName } from './parts/GoodsName.tsx';
import { ReportTabs } from './parts/Tabs.tsx';

/** 药检报告: all reports by lot, newest first. */
export function ReportList() {
  const canWrite = may(useMe(), 'report.write');
  const params = useListParams();
  const reports = useReports({
    keywords: params.get('keywords'),
    state: params.get('state'),
    page: params.page,
  });
  const [voided, setVoided] = useState<AdminReport | null>(null);
  const cancel = useVoidReport();
  return (
    <>
      <ListPage<AdminReport>
        title="药检报告"
        label="药检报告列表"
        measure="份"
        noun="报告"
        acts={
          canWrite && (
            <Link className="btn primary" to="/reports/upload">
              <Icon name="upload" /> 批量上传
            </Link>
          )
        }
        tabs={<ReportTabs />}
        params={params}
        search={{ label: '搜索报告', placeholder: '商品、批准文号、批号、文件名' }}
        filters={[{ name: 'state', label: '状态', options: STATES }]}
        query={reports}
        columns={canWrite ? [...COLUMNS, voidColumn(setVoided)] : COLUMNS}
        empty="没有符合条件的报告"
      />
      {voided && (
        <ReasonDialog
          title={`作废 ${voided.name} ${voided.lot_no} 的报告？`}
          content="客户不再看到这份报告，不能恢复；如需更换，请再上传一份。"
          okText="作废"
          act={(reason) => cancel.mutateAsync({ id: voided.id, reason })}
          done="已作废"
          close={() => setVoided(null)}
        />
      )}
    </>
  );
}

const STATES = [
  { value: '', label: '全部状态' },
  { value: 'valid', label: '有效' },
  { value: 'void', label: '已作废' },
];

const COLUMNS: Columns<AdminReport> = [
  { title: '商品', key: 'goods', render: (_, row) => <GoodsName goods={row} /> },
  { title: '批号', key: 'lot', className: 'nowrap', width: 130, render: (_, { lot_no }) => lot_no },
  {
    title: '报告',
    key: 'report',
    render: (_, row) => (
      <>
        <a href={row.url} target="_blank" rel="noreferrer">
          {row.kind_name}
        </a>
        <div className="muted small">{row.file_name}</div>
      </>
    ),
  },
  {
    title: '状态',
    key: 'state',
    width: 170,
    render: (_, row) =>
      row.void ? (
        <>
          <span className="tag">已作废</span>
          <div className="muted small">
            {row.void.reason}（{row.void.by} {date(row.void.at)}）
          </div>
        </>
      ) : (
        <span className="tag ok">有效</span>
      ),
  },
  {
    title: '上传',
    key: 'added',
    className: 'sub nowrap',
    width: 110,
    render: (_, { at, added_by }) => (
      <>
        {date(at)}
        <div className="small">{added_by}</div>
      </>
    ),
  },
];

const voidColumn = (ask: (row: AdminReport) => void): Columns<AdminReport>[number] => ({
  title: '操作',
  key: 'acts',
  width: 80,
  render: (_, row) =>
    !row.void && (
      <button type="button" className="btn text" onClick={() => ask(row)}>
        作废
      </button>
    ),
});
