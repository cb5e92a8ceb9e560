import { count } from '../../../app/format.ts';
import type { GoodsImport } from '../api.ts';

type Tally = NonNullable<GoodsImport['counts']>;

/** What becomes of the rows: of each, and of the catalogue. */
export function Counts({ counts }: { counts: Tally }) {
  const figures: [label: string, value: number, tone: string][] = [
    ['可售', counts.on_sale, 'ok'],
    ['草稿', counts.drafts, counts.drafts > 0 ? 'warn' : ''],
    ['拒绝', counts.refused, counts.refused > 0 ? 'bad' : ''],
    ['新增', counts.added, ''],
    ['更新', counts.changed, ''],
    ['无变化', counts.unchanged, ''],
    ['未改价', counts.held, counts.held > 0 ? 'warn' : ''],
    ['文件内重复', counts.repeated, ''],
  ];
  return (
    <dl className="import-counts">
      {figures.map(([label, value, tone]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={tone}>{count(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Why rows stay drafts or are refused, most frequent first. */
export function Reasons({ counts: { reasons } }: { counts: Tally }) {
  if (reasons.length === 0) return <p className="muted">没有问题行。</p>;
  return (
    <table className="tb import-reasons" aria-label="问题">
      <thead>
        <tr>
          <th>问题</th>
          <th className="r">行数</th>
        </tr>
      </thead>
      <tbody>
        {reasons.map(({ reason, rows }) => (
          <tr key={reason}>
            <td>{reason}</td>
            <td className="r">{count(rows)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
