import { REPORTS, type ReportKey } from '@qingnang/contract/statistics-words';
import { Select } from 'antd';
import { useParams } from 'react-router';
import { today } from '../../app/format.ts';
import { Icon } from '../../app/Icon.tsx';
import { ListFoot } from '../../app/ListFoot.tsx';
import { MissingPage, PageTitle } from '../../app/Pages.tsx';
import { SearchBox } from '../../app/SearchBox.tsx';
import { type ListParams, useListParams } from '../../app/useListParams.ts';
import { type ReportFilter, reportFile, useReport } from './api.ts';
import { DayPicker } from './parts/DayPicker.tsx';
import { Figures } from './parts/Figures.tsx';
import { PrintHead } from './parts/PrintHead.tsx';
import { RangePicker } from './parts/RangePicker.tsx';
import { ReportChart } from './parts/ReportChart.tsx';
import { ReportTable } from './parts/ReportTable.tsx';
import { ReportTabs } from './parts/ReportTabs.tsx';
import { type Range, rangeOf } from './periods.ts';
import './statistics.css';

const USUAL_PERIOD = '30';

const isReport = (key: string): key is ReportKey => Object.hasOwn(REPORTS, key);

/** 经营报表: one report with its figures, chart and table; which one, its days and its order stand in the address. */
export function Statistics() {
  const { report = 'sales_day' } = useParams();
  return isReport(report) ? <ReportPage key={report} report={report} /> : <MissingPage />;
}

function ReportPage({ report }: { report: ReportKey }) {
  const params = useListParams();
  const words = REPORTS[report];
  const asked = { from: params.get('from'), to: params.get('to') };
  const range = asked.from || asked.to ? asked : (rangeOf(USUAL_PERIOD, today()) as Range);
  const day = words.isDay ? asked.to || today() : '';
  const filter: ReportFilter = {
    from: words.isRange ? range.from : '',
    to: words.isRange ? range.to : day,
    days: words.days ? params.get('days') || String(words.days.usual) : '',
    keywords: params.get('keywords'),
    sort: params.get('sort'),
    direction: params.get('direction'),
  };
  const query = useReport(report, filter, params.page);
  return (
    <>
      <PageTitle>{`${words.name} - 经营报表`}</PageTitle>
      <PrintHead report={report} filter={filter} data={query.data} />
      <div className="page-head no-print">
        <h1>经营报表</h1>
        <div className="btns">
          <button type="button" className="btn" disabled={!query.data} onClick={() => print()}>
            <Icon name="printer" /> 打印
          </button>
          <a className="btn" href={reportFile(report, filter, 'xlsx')} download>
            <Icon name="download" /> 导出 XLSX
          </a>
          <a className="btn" href={reportFile(report, filter, 'csv')} download>
            <Icon name="download" /> 导出 CSV
          </a>
        </div>
      </div>
      <section className="card report-card" aria-label={words.name}>
        <ReportTabs report={report} range={words.isRange ? filter : null} />
        <Filters report={report} filter={filter} params={params} />
        <Figures report={report} data={query.data} />
        <ReportChart report={report} data={query.data} />
        <ReportTable report={report} query={query} params={params} />
        <ListFoot unit={words.unit} data={query.data} onPage={params.setPage} />
      </section>
      <p className="small sub">{words.about}</p>
    </>
  );
}

interface FiltersProps {
  report: ReportKey;
  filter: ReportFilter;
  params: ListParams;
}

function Filters({ report, filter, params }: FiltersProps) {
  const { isRange, isDay, days, columns } = REPORTS[report];
  const first = columns.find(({ cell }) => cell === 'text');
  return (
    <search className="filt no-print">
      {isRange && <RangePicker from={filter.from} to={filter.to} onRange={params.set} />}
      {isDay && <DayPicker key={filter.to} day={filter.to} onDay={(to) => params.set({ to })} />}
      {days && (
        <Select
          aria-label={days.label}
          className="report-days"
          value={filter.days}
          onChange={(value) => params.set({ days: value })}
          options={days.options.map((value) => ({
            value: String(value),
            label: dayWords(days.label, value),
          }))}
        />
      )}
      {first && !isDay && (
        <SearchBox
          label="关键词"
          placeholder={columns
            .filter(({ cell }) => cell === 'text')
            .slice(0, 3)
            .map(({ title }) => title)
            .join('、')}
          value={filter.keywords}
          onSearch={(keywords) => params.set({ keywords })}
        />
      )}
    </search>
  );
}

/** 90 天内到期, 90 天没有售出, 近 90 天日均销量 */
function dayWords(label: string, value: number): string {
  if (label === '到期') return `${value} 天内到期`;
  return label === '日均销量' ? `近 ${value} 天${label}` : `${value} 天${label}`;
}
