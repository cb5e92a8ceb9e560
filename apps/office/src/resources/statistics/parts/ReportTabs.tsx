import { keysOf } from '@qingnang/contract/keys';
import type { ShelfReportKey } from '@qingnang/contract/statistics-shelf';
import { REPORT_KEYS, REPORTS, type ReportKey } from '@qingnang/contract/statistics-words';
import { Link } from 'react-router';
import { may, useMe } from '../../../app/me.ts';
import type { Range } from '../periods.ts';

/** What is told of in several ways stands together under one tab, by what it is told by. */
const SALES = {
  sales_day: '按日期',
  sales_hour: '按时段',
  sales_goods: '按商品',
  sales_customer: '按客户',
  sales_salesman: '按业务员',
  sales_region: '按地区',
} as const satisfies Partial<Record<ReportKey, string>>;
const SHELF = {
  stock_out: '缺货',
  cover_short: '快卖完',
  cover_long: '压货',
  slow: '滞销',
  expiry: '近效期',
  clearance: '临期特价',
} as const satisfies Record<ShelfReportKey, string>;
const SEARCH = { search: '搜不到的词', conversion: '从搜索到订单' } as const satisfies Partial<
  Record<ReportKey, string>
>;
const MARGIN = {
  margin_day: '按日期',
  margin_month: '按月',
  margin_goods: '按商品',
  margin_category: '按分类',
  margin_customer: '按客户',
  margin_salesman: '按业务员',
} as const satisfies Partial<Record<ReportKey, string>>;

interface Group {
  label: string;
  keys: readonly ReportKey[];
  words: Partial<Record<ReportKey, string>>;
}
const GROUPS: readonly Group[] = [
  { label: '销售', keys: keysOf(SALES), words: SALES },
  { label: '库存', keys: keysOf(SHELF), words: SHELF },
  { label: '搜索', keys: keysOf(SEARCH), words: SEARCH },
  { label: '毛利', keys: keysOf(MARGIN), words: MARGIN },
];
const groupOf = (key: ReportKey): Group | undefined => GROUPS.find(({ keys }) => keys.includes(key));

interface ReportTabsProps {
  report: ReportKey;
  /** The days go along from one report to the next. */
  range: Range | null;
}

export function ReportTabs({ report, range }: ReportTabsProps) {
  const me = useMe();
  const shown = REPORT_KEYS.filter((key) => {
    const { permission } = REPORTS[key];
    return !permission || may(me, permission);
  });
  const to = (key: ReportKey) =>
    `/statistics/${key}${range && REPORTS[key].isRange ? `?from=${range.from}&to=${range.to}` : ''}`;
  const current = groupOf(report);
  return (
    <>
      <nav className="tabs no-print" aria-label="报表">
        {tabsOf(shown).map(({ key, label }) => (
          <Link
            key={key}
            to={to(key)}
            aria-current={key === report || current?.keys.includes(key) ? 'page' : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      {current && (
        <nav className="report-kinds no-print" aria-label={`${current.label}报表`}>
          {current.keys
            .filter((key) => shown.includes(key))
            .map((key) => (
              <Link key={key} to={to(key)} aria-current={key === report ? 'page' : undefined}>
                {current.words[key]}
              </Link>
            ))}
        </nav>
      )}
    </>
  );
}

/** One tab for each report that stands alone, and one for each group, by its first report. */
const tabsOf = (shown: readonly ReportKey[]): { key: ReportKey; label: string }[] =>
  shown.flatMap((key) => {
    const group = groupOf(key);
    if (!group) return [{ key, label: REPORTS[key].name }];
    return group.keys[0] === key ? [{ key, label: group.label }] : [];
  });
