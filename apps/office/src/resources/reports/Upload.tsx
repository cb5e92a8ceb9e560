import { MOST_AT_ONCE } from '@qingnang/contract/report-limits';
import { App } from 'antd';
import { useState } from 'react';
import { ApiError } from '../../app/api.ts';
import { useFailure } from '../../app/failure.tsx';
import { Icon } from '../../app/Icon.tsx';
import { PageTitle } from '../../app/Pages.tsx';
import { useActKey } from '../../app/useActKey.ts';
import { useFileChooser } from '../../app/useFileChooser.tsx';
import { useAddReports } from './api.ts';
import { ReportTabs } from './parts/Tabs.tsx';
import { UploadGrid } from './parts/UploadGrid.tsx';
import { itemsOf, readyRows, type UploadRow, withProblems } from './rows.ts';
import { useSending } from './useSending.ts';
import './reports.css';

/** 批量上传药检报告: many files at once, matched by their names, corrected by hand, then saved. */
export function ReportUpload() {
  const [rows, setRows] = useState<readonly UploadRow[]>([]);
  const sending = useSending((found) => setRows((before) => [...before, ...found]));
  const save = useSave(rows, setRows);
  const ready = readyRows(rows);
  const room = MOST_AT_ONCE - rows.length;
  return (
    <>
      <PageTitle>批量上传药检报告</PageTitle>
      <div className="page-head">
        <h1>批量上传药检报告</h1>
        {rows.length > 0 && (
          <div className="btns">
            <button
              type="button"
              className="btn primary"
              disabled={ready.length === 0 || save.isPending}
              onClick={() => void save.run(ready)}
            >
              保存 {ready.length} 份
            </button>
          </div>
        )}
      </div>
      <section className="card" aria-label="批量上传药检报告">
        <ReportTabs />
        <Chooser sending={sending} room={room} />
        {rows.length > 0 && (
          <UploadGrid
            rows={rows}
            onChange={(changed) =>
              setRows(rows.map((row) => (row.match.file.id === changed.match.file.id ? changed : row)))
            }
            onRemove={(id) => setRows(rows.filter(({ match }) => match.file.id !== id))}
          />
        )}
      </section>
    </>
  );
}

function useSave(rows: readonly UploadRow[], setRows: (rows: readonly UploadRow[]) => void) {
  const { message } = App.useApp();
  const fail = useFailure();
  const add = useAddReports();
  const key = useActKey();
  const run = async (sent: readonly UploadRow[]) => {
    try {
      const { added, told } = await add.mutateAsync({ items: itemsOf(sent), key: key.current() });
      key.renew();
      const ids = new Set(sent.map(({ match }) => match.file.id));
      setRows(rows.filter(({ match }) => !ids.has(match.file.id)));
      message.success(`已保存 ${added} 份报告${told > 0 ? `，已通知 ${told} 家催补的客户` : ''}`);
    } catch (error) {
      key.afterFailure(error);
      if (error instanceof ApiError) setRows(withProblems(rows, sent, error.errors));
      fail(error);
    }
  };
  return { run, isPending: add.isPending };
}

const NAMES = ['批准文号_批号', '69条码_批号', '商品编号_批号', '品名_规格_批号'];

function Chooser({ sending, room }: { sending: ReturnType<typeof useSending>; room: number }) {
  const isBusy = sending.part !== null;
  const chooser = useFileChooser({
    label: '选择报告文件',
    accept: 'image/jpeg,image/png,image/webp,application/pdf',
    isMultiple: true,
    onFiles: (files) => void sending.send(files, room),
  });
  return (
    <section
      className="report-drop"
      aria-label="选择报告"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        if (!isBusy) void sending.send([...event.dataTransfer.files], room);
      }}
    >
      <p>
        按文件名认商品和批号：
        {NAMES.map((name) => (
          <kbd key={name}>{name}</kbd>
        ))}
        ；进口报告在后面加 <kbd>_进口</kbd>，本公司检验的加 <kbd>_自检</kbd>。
      </p>
      <p className="muted small">
        PDF、JPG、PNG，每个不超过 10 MB，一次最多 {MOST_AT_ONCE} 个，也可以拖到这里
      </p>
      <div className="btns">
        {chooser.field}
        <button type="button" className="btn primary" disabled={isBusy || room <= 0} onClick={chooser.open}>
          <Icon name="upload" /> 选择文件
        </button>
        {sending.part !== null && <progress max={1} value={sending.part} aria-label="上传进度" />}
      </div>
      {sending.problems.length > 0 && (
        <ul className="bad small" role="alert">
          {sending.problems.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
