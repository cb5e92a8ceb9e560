import { MOST_REPORTS } from '@qingnang/contract/report-limits';
import type { ReportListData, ReportLot, reportList, reportRequest } from '@qingnang/contract/reports';
import { useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import frame from '../../features/account/MemberFrame.module.css';
import { MemberFrame, PanelHead } from '../../features/account/MemberFrame.tsx';
import { pageIn } from '../../features/goods/page-in.ts';
import { PackButton } from '../../features/papers/PackButton.tsx';
import { ReportBar } from '../../features/reports/ReportBar.tsx';
import { lotId, ReportRows } from '../../features/reports/ReportRows.tsx';
import { ReportSearch } from '../../features/reports/ReportSearch.tsx';
import styles from '../../features/reports/Reports.module.css';
import {
  filterOf,
  isFiltered,
  reportsPath,
  serverFilter,
  zipOfFilter,
} from '../../features/reports/report-query.ts';
import { useChosen } from '../../features/reports/useChosen.ts';
import { callAndHear } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { cx } from '../../lib/cx.ts';
import { defineData } from '../../lib/data.ts';
import { date } from '../../lib/format.ts';
import { toast } from '../../lib/toasts.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { TabLinks } from '../../ui/Tabs.tsx';

const PAGE_SIZE = 20;

const page = defineData(async (call, { query }) => {
  const filter = filterOf(query);
  const reports = await call<typeof reportList>('GET /api/jybg/filter', {
    query: { ...serverFilter(filter), page: pageIn(query), page_size: PAGE_SIZE },
  });
  return { reports, filter, today: date(Date.now()) };
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function ReportsPage() {
  const { reports, filter, today } = useLoaderData<typeof loader>();
  const { list, counts, total } = reports;
  const chosen = useChosen();
  const ask = useRequest();
  const isInOneZip = counts.has > 0 && counts.has <= MOST_REPORTS && filter.state !== 'missing';
  return (
    <MemberFrame trail={[{ label: '药检报告' }]}>
      <section className={cx('panel', frame.flush)}>
        <PanelHead heading="h1" title="药检报告">
          <PackButton size="sm" />
        </PanelHead>
        <TabLinks label="报告状态" links={tabs(filter, counts)} />
        <ReportSearch filter={filter} today={today} />
        {list.length === 0 ? (
          <NoReports isFiltered={isFiltered(filter)} />
        ) : (
          <>
            <ReportBar lots={list} chosen={chosen} allUrl={isInOneZip ? zipOfFilter(filter) : null} />
            <ReportRows lots={list} chosen={chosen} onRequest={ask.request} busy={ask.busy} />
          </>
        )}
        <div className={styles.foot}>
          <span className="muted small">报告均盖本公司质量管理专用章，可直接用于 GSP 检查</span>
          <Pager
            page={reports.page}
            pageSize={reports.page_size}
            total={total}
            to={(number) => reportsPath(filter, number)}
          />
        </div>
      </section>
    </MemberFrame>
  );
}

const tabs = (filter: ReturnType<typeof filterOf>, counts: ReportListData['counts']) =>
  (
    [
      ['all', '全部批次', counts.all],
      ['has', '有报告', counts.has],
      ['missing', '缺报告', counts.missing],
    ] as const
  ).map(([state, label, number]) => ({
    label,
    count: number,
    to: reportsPath({ ...filter, state }),
    current: filter.state === state,
  }));

/** Asks for a missing report, one at a time. */
function useRequest() {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState('');
  const request = async (lot: ReportLot) => {
    setBusy(lotId(lot));
    try {
      const { message } = await callAndHear<typeof reportRequest>('POST /api/jybg/request', {
        body: { goods_id: lot.goods_id, lot_no: lot.lot_no },
      });
      toast.success(message);
    } catch (error) {
      // Shown already; its report may have come meanwhile.
      if (!(error instanceof ApiError)) throw error;
    } finally {
      setBusy('');
    }
    await revalidate();
  };
  return { busy, request: (lot: ReportLot) => void request(lot) };
}

const NoReports = ({ isFiltered }: { isFiltered: boolean }) => (
  <EmptyState title={isFiltered ? '没有符合条件的批次' : '还没有购进批次'}>
    <p>
      {isFiltered ? '换个商品、批号或时间，或看看全部批次' : '商品发货后，每个批号的药检报告在这里查看和下载'}
    </p>
    <p className="row">
      <ButtonLink variant="primary" to={isFiltered ? '/jybg' : '/list'}>
        {isFiltered ? '全部批次' : '去采购'}
      </ButtonLink>
    </p>
  </EmptyState>
);
