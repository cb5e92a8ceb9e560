import { memo } from 'react';
import { month } from '../../../app/format.ts';
import type { Picking } from '../api.ts';
import type { Mark } from '../lines.ts';
import { type Marked, type Numbers, rowKey, typedFor } from '../picking.ts';

interface PickTableProps {
  picking: Picking;
  /** What is said beside a line, by its id. */
  marks: ReadonlyMap<number, Mark>;
  numbers: Numbers;
  /** Rows whose boxes bear marks. */
  marked: Marked;
  problems: Record<string, string>;
  change: (row: string, text: string) => void;
  mark: (row: string) => void;
}

/** Every lot that could go, with its number; filled with first expired, first out. */
export function PickTable({ picking, marks, numbers, marked, problems, change, mark }: PickTableProps) {
  return (
    <div className="picks">
      <table className="tb">
        <caption className="visually-hidden">发货批号与数量</caption>
        <thead>
          <tr>
            <th scope="col">商品</th>
            <th scope="col">批号（先到期先出）</th>
            <th scope="col">有效期至</th>
            <th scope="col" className="r">
              库存
            </th>
            <th scope="col" className="r">
              本次数量
            </th>
            <th scope="col">质量状况</th>
          </tr>
        </thead>
        {picking.map((line) => (
          <tbody key={line.order_line_id}>
            {line.lots.length === 0 && <NoLot line={line} tag={marks.get(line.order_line_id)} />}
            {line.lots.map((lot, index) => {
              const key = rowKey(line.order_line_id, lot.lot_id);
              return (
                <LotRow
                  key={key}
                  row={key}
                  line={line}
                  tag={marks.get(line.order_line_id)}
                  isMarked={marked.has(key)}
                  mark={mark}
                  lot={lot}
                  isFirst={index === 0}
                  typed={index === 0 ? typedFor(line, numbers) : 0}
                  text={numbers[key] ?? ''}
                  problem={problems[key]}
                  change={change}
                />
              );
            })}
          </tbody>
        ))}
      </table>
    </div>
  );
}

interface LotRowProps {
  row: string;
  line: Picking[number];
  tag: Mark | undefined;
  isMarked: boolean;
  mark: (row: string) => void;
  lot: Picking[number]['lots'][number];
  isFirst: boolean;
  /** Pieces typed for all lots of the line. */
  typed: number;
  text: string;
  problem: string | undefined;
  change: (row: string, text: string) => void;
}

// Hundreds of rows are normal: only the one that is typed into renders again.
const LotRow = memo(function LotRow(props: LotRowProps) {
  const { row, line, tag, lot, isFirst, typed, text, problem, change, isMarked, mark } = props;
  const named = `${line.name} 批号 ${lot.lot_no}`;
  const words = `${named} 数量`;
  return (
    <tr>
      {isFirst && <LineCell line={line} tag={tag} typed={typed} />}
      <td>{lot.lot_no}</td>
      <td className="sub">{month(lot.expires_on)}</td>
      <td className="r sub">{lot.on_hand}</td>
      <td className="r pick-number">
        <input
          className="in sm"
          inputMode="numeric"
          autoComplete="off"
          aria-label={words}
          aria-invalid={problem !== undefined}
          value={text}
          onChange={(event) => change(row, event.target.value)}
        />
        {problem && (
          <small className="bad" role="alert">
            {problem}
          </small>
        )}
      </td>
      <td className="nowrap">
        <label className="sub small">
          <input type="checkbox" checked={isMarked} onChange={() => mark(row)} /> 外包装有痕迹
          <span className="visually-hidden">，{named}</span>
        </label>
      </td>
    </tr>
  );
});

type LineProps = Pick<LotRowProps, 'line' | 'tag'>;

function LineCell({ line, tag, typed }: LineProps & { typed: number }) {
  return (
    <td rowSpan={Math.max(1, line.lots.length)}>
      <b>{line.name}</b> {tag && <span className={`tag ${tag.tone}`}>{tag.name}</span>}
      <div className="muted small">
        {line.ypgg}　待发 {line.open_number}
        {typed < line.open_number && <span className="warn">，本次 {typed}</span>}
      </div>
    </td>
  );
}

function NoLot({ line, tag }: LineProps) {
  return (
    <tr>
      <LineCell line={line} tag={tag} typed={0} />
      <td colSpan={5} className="bad">
        没有可发的批号
      </td>
    </tr>
  );
}
