import { REPORTS, type ReportKey } from '@qingnang/contract/statistics-words';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { dateTime } from '../../../app/format.ts';
import { useMe } from '../../../app/me.ts';
import type { Report, ReportFilter } from '../api.ts';

interface PrintHeadProps {
  report: ReportKey;
  filter: ReportFilter;
  data: Report | undefined;
}

/** What a printed report says of itself: whose it is, of which days, which part of its rows, and when it was printed. */
export function PrintHead({ report, filter, data }: PrintHeadProps) {
  const { site_name: shop } = useMe();
  const printedAt = usePrintedAt();
  return (
    <header className="report-head print-only">
      <h2>
        {shop}　{REPORTS[report].name}
      </h2>
      <p>{[...scope(report, filter, data), `打印时间 ${dateTime(printedAt)}`].join('　')}</p>
    </header>
  );
}

function scope(
  report: ReportKey,
  { from, to, days, keywords }: ReportFilter,
  data: Report | undefined,
): string[] {
  const { isRange, isDay, days: options } = REPORTS[report];
  const words = isRange && from !== to ? [`统计日期 ${from} 至 ${to}`] : [];
  if (isDay || (isRange && from === to)) words.push(`统计日期 ${to}`);
  if (options) words.push(`${options.label} ${days} 天`);
  if (keywords !== '') words.push(`关键词 ${keywords}`);
  const pages = data ? Math.ceil(data.total / data.page_size) : 0;
  if (data && pages > 1) words.push(`明细第 ${data.page} 页，共 ${pages} 页`);
  return words;
}

/** Unix seconds of the moment that the page was printed last, or was opened. */
function usePrintedAt(): number {
  const [at, setAt] = useState(() => Date.now() / 1000);
  useEffect(() => {
    const note = () => flushSync(() => setAt(Date.now() / 1000));
    window.addEventListener('beforeprint', note);
    return () => window.removeEventListener('beforeprint', note);
  }, []);
  return at;
}
