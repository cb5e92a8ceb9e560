import { REASONED_KINDS, type StockKind } from '@qingnang/contract/stock-document-words';
import { count } from '../../../app/format.ts';
import type { StockLot } from '../api.ts';
import { differenceOf, NUMBER_WORDS, signed, type TypedLine } from '../lines.ts';
import { Codes } from './Codes.tsx';

interface LinesProps {
  kind: StockKind;
  lines: readonly TypedLine[];
  /** Of the server, by field: `lines.2.number`. */
  errors: Readonly<Record<string, string[]>>;
  change: (lines: TypedLine[]) => void;
}

/** The lots of a document with what is typed for each. */
export function Lines({ kind, lines, errors, change }: LinesProps) {
  if (lines.length === 0) return <p className="state">还没有批号：扫条码，或查找后加入</p>;
  const set = (at: number, typed: Partial<TypedLine>) =>
    change(lines.map((line, place) => (place === at ? { ...line, ...typed } : line)));
  return (
    <table className="tb">
      <caption className="visually-hidden">调整明细</caption>
      <thead>
        <tr>
          <th scope="col">商品</th>
          <th scope="col">批号</th>
          <th scope="col" className="r">
            账面
          </th>
          <th scope="col" className="r">
            {NUMBER_WORDS[kind]}
          </th>
          <th scope="col" className="r">
            差异
          </th>
          <th scope="col">原因{REASONED_KINDS.includes(kind) ? '' : '（可空）'}</th>
          {kind === 'write_off' && <th scope="col">追溯码（可空）</th>}
          <th scope="col">
            <span className="visually-hidden">移除</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, at) => (
          <tr key={line.lot.id}>
            <td>
              <b>{line.lot.name}</b>
              <div className="muted small">{line.lot.ypgg}</div>
            </td>
            <td className="nowrap">
              {line.lot.lot_no}
              <div className="muted small">{line.lot.expires_on ?? '—'}</div>
            </td>
            <td className="r">
              <Books lot={line.lot} />
            </td>
            <td className="r stock-number">
              <input
                className="in sm"
                inputMode={kind === 'correction' ? 'text' : 'numeric'}
                autoComplete="off"
                maxLength={8}
                aria-label={`${line.lot.name} ${line.lot.lot_no} ${NUMBER_WORDS[kind]}`}
                value={line.number}
                onChange={(event) => set(at, { number: event.target.value })}
              />
              <Problem words={errors[`lines.${at}.number`] ?? errors[`lines.${at}.lot_id`]} />
            </td>
            <td className="r nowrap">
              <Difference pieces={differenceOf(kind, line)} />
            </td>
            <td className="stock-reason">
              <input
                className="in sm"
                autoComplete="off"
                maxLength={60}
                aria-label={`${line.lot.name} ${line.lot.lot_no} 原因`}
                value={line.reason}
                onChange={(event) => set(at, { reason: event.target.value })}
              />
              <Problem words={errors[`lines.${at}.reason`]} />
            </td>
            {kind === 'write_off' && (
              <td className="stock-reason">
                <Codes
                  of={`${line.lot.name} ${line.lot.lot_no}`}
                  codes={line.codes}
                  change={(codes) => set(at, { codes })}
                />
                <Problem words={errors[`lines.${at}.codes`]} />
              </td>
            )}
            <td>
              <button
                type="button"
                className="btn sm text"
                aria-label={`移除 ${line.lot.name} ${line.lot.lot_no}`}
                onClick={() => change(lines.filter((_, place) => place !== at))}
              >
                移除
              </button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const Books = ({ lot: { number, unit, locked, reserved, to_count: waiting } }: { lot: StockLot }) => (
  <>
    {count(number)} {unit}
    <div className="muted small">
      {locked > 0 && <div>隔离 {count(locked)}</div>}
      {reserved > 0 && <div>商品占用 {count(reserved)}</div>}
      {waiting > 0 && <div>商品待盘点 {count(waiting)}</div>}
    </div>
  </>
);

const Difference = ({ pieces }: { pieces: number | null }) =>
  pieces === null ? (
    <span className="muted">—</span>
  ) : (
    <b className={pieces < 0 ? 'bad' : undefined}>{signed(pieces)}</b>
  );

const Problem = ({ words }: { words: string[] | undefined }) =>
  words?.[0] === undefined ? null : (
    <small className="bad" role="alert">
      {words[0]}
    </small>
  );
