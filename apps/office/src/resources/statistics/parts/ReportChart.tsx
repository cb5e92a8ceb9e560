import { REPORTS, type ReportKey } from '@qingnang/contract/statistics-words';
import { BarChart } from '../../../app/charts/BarChart.tsx';
import { LineChart } from '../../../app/charts/LineChart.tsx';
import type { Report } from '../api.ts';
import { written } from '../cells.ts';

interface ReportChartProps {
  report: ReportKey;
  data: Report | undefined;
}

/** The chart of a report; nothing where there is nothing to see: no point, or one day. */
export function ReportChart({ report, data }: ReportChartProps) {
  const { name, kind, cell } = REPORTS[report].chart;
  const points = data?.chart ?? [];
  const write = (value: number) => written(cell, value);
  if (kind === 'line' && points.length > 1) return <LineChart name={name} points={points} write={write} />;
  if (kind === 'bars' && points.length > 0) return <BarChart name={name} points={points} write={write} />;
  return null;
}
