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
  const { chart, columns } = REPORTS[report];
  const { name, kind, cell, key } = chart;
  const points = data?.chart ?? [];
  const write = (value: number) => written(cell, value);
  const words = key && { words: { ...key, point: columns[0]?.title ?? '' } };
  if (kind === 'line' && points.length > 1)
    return <LineChart name={name} points={points} write={write} {...words} />;
  if (kind === 'bars' && points.length > 0)
    return <BarChart name={name} points={points.map(drawn)} write={write} />;
  return null;
}

const drawn = ({ label, value }: Report['chart'][number]) => ({ label, value: value ?? 0 });
