import { REFERENCE_COLUMNS } from '@qingnang/contract/approval-references';
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
    ['按文号补全', counts.reference.filled, ''],
    ['与文号库不同', counts.reference.differing, counts.reference.differing > 0 ? 'warn' : ''],
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

/** What rows took over from 批准文号库, and where they say something else. */
export function Reference({ counts: { reference } }: { counts: Tally }) {
  const { filled, fields, differing, examples } = reference;
  if (examples.length === 0) return null;
  const words = fields.map(({ field, rows }) => `${REFERENCE_COLUMNS[field]} ${count(rows)}`).join('，');
  return (
    <section className="import-reference" aria-labelledby="import-reference">
      <h3 id="import-reference">取自批准文号库</h3>
      <p className="sub">
        {filled > 0 && `补全 ${count(filled)} 行（${words}）。`}
        {differing > 0 && `${count(differing)} 行与文号库不同，以文件和商品为准，没有改动。`}
      </p>
      <table className="tb" aria-label="取自批准文号库的行">
        <thead>
          <tr>
            <th className="r">行号</th>
            <th>商品</th>
            <th>补全</th>
            <th>不同</th>
          </tr>
        </thead>
        <tbody>
          {examples.map(({ line, name, filled: taken, differs }) => (
            <tr key={line}>
              <td className="r">{line}</td>
              <td>{name}</td>
              <td>{taken || '—'}</td>
              <td className={differs === '' ? '' : 'warn'}>{differs || '—'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {filled + differing > examples.length && (
        <p className="sub small">只列出前 {count(examples.length)} 行；不同的行都在问题行 CSV 里。</p>
      )}
    </section>
  );
}
