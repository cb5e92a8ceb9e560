import type { DataExport, dataExportAsk, dataExportOpen } from '@qingnang/contract/privacy';
import { EXPORT_DAYS, EXPORT_STATES } from '@qingnang/contract/privacy-words';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { call, callAndHear } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { dateTime } from '../../lib/format.ts';
import { toast } from '../../lib/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import { PanelHead } from '../account/MemberFrame.tsx';
import styles from './Privacy.module.css';

/** 数据副本: asked for, being made, fetched; each time the server asks who is there. */
export function ExportPart({ list }: { list: readonly DataExport[] }) {
  const [busy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const ask = async () => {
    setBusy(true);
    try {
      const { message } = await callAndHear<typeof dataExportAsk>('POST /api/user/data-exports');
      toast.success(message);
      await revalidate();
    } catch (error) {
      // Shown already.
      if (!(error instanceof ApiError)) throw error;
    } finally {
      setBusy(false);
    }
  };
  const columns: Column<DataExport>[] = [
    { title: '申请时间', cell: ({ asked_at: at }) => dateTime(at) },
    { title: '状态', cell: ({ state }) => EXPORT_STATES[state] },
    { title: '有效至', cell: ({ expires_at: at }) => (at === null ? '' : dateTime(at)), notOnPhone: true },
    {
      title: '操作',
      cell: ({ id, state }) =>
        state === 'ready' && (
          <Button size="sm" onClick={() => void fetchCopy(id)}>
            下载
          </Button>
        ),
    },
  ];
  return (
    <section className="panel" aria-labelledby="export-title">
      <PanelHead title={<span id="export-title">数据副本</span>} />
      <div className={styles.body}>
        <p className="sub">
          账户、成员、地址、资质、订单、发票、消息、积分、同意和安全记录，连同上传的文件，打包成
          ZIP（网页、表格和 JSON）。做好后发消息通知您，{EXPORT_DAYS} 天内可以下载；申请和下载都要验证身份。
        </p>
        <Button busy={busy} onClick={() => void ask()}>
          申请数据副本
        </Button>
      </div>
      {list.length > 0 && (
        <div className={styles.list}>
          <Table caption="申请过的数据副本" columns={columns} rows={list} rowKey={({ id }) => id} />
        </div>
      )}
    </section>
  );
}

async function fetchCopy(id: number): Promise<void> {
  try {
    const { url } = await call<typeof dataExportOpen>('POST /api/user/data-exports/:id/open', { at: { id } });
    window.location.assign(url);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}
