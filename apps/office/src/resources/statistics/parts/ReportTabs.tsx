import { keysOf } from '@qingnang/contract/keys';
import { REPORT_KEYS, REPORTS, type ReportKey } from '@qingnang/contract/statistics-words';
import { Link } from 'react-router';
import type { Range } from '../periods.ts';

/** Sales stand together under one tab, by what they are told by. */
const SALES = {
  sales_day: '按日期',
  sales_goods: '按商品',
  sales_customer: '按客户',
  sales_salesman: '按业务员',
  sales_region: '按地区',
} as const satisfies Partial<Record<ReportKey, string>>;
const SALES_KEYS = keysOf(SALES);
const isSales = (key: ReportKey): key is keyof typeof SALES => Object.hasOwn(SALES, key);

interface ReportTabsProps {
  report: ReportKey;
  /** The days go along from one report to the next. */
  range: Range | null;
}

export function ReportTabs({ report, range }: ReportTabsProps) {
  const to = (key: ReportKey) =>
    `/statistics/${key}${range && REPORTS[key].isRange ? `?from=${range.from}&to=${range.to}` : ''}`;
  return (
    <>
      <nav className="tabs" aria-label="报表">
        <Link to={to('sales_day')} aria-current={isSales(report) ? 'page' : undefined}>
          销售
        </Link>
        {REPORT_KEYS.filter((key) => !isSales(key)).map((key) => (
          <Link key={key} to={to(key)} aria-current={key === report ? 'page' : undefined}>
            {REPORTS[key].name}
          </Link>
        ))}
      </nav>
      {isSales(report) && (
        <nav className="report-kinds" aria-label="销售报表">
          {SALES_KEYS.map((key) => (
            <Link key={key} to={to(key)} aria-current={key === report ? 'page' : undefined}>
              {SALES[key]}
            </Link>
          ))}
        </nav>
      )}
    </>
  );
}
