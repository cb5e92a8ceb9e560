import type { PieceRow } from '../pieces.ts';

interface PieceTableProps {
  rows: readonly PieceRow[];
  /** Title of the column that is typed into. */
  column: string;
  typed: Readonly<Record<string, string>>;
  problems: Readonly<Record<string, string>>;
  change: (row: string, text: string) => void;
}

export function PieceTable({ rows, column, typed, problems, change }: PieceTableProps) {
  return (
    <div className="picks">
      <table className="tb">
        <caption className="visually-hidden">{column}</caption>
        <thead>
          <tr>
            <th scope="col">商品</th>
            <th scope="col" className="r">
              未发
            </th>
            <th scope="col" className="r">
              {column}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, spec, unit, open, isGift }) => (
            <tr key={key}>
              <td>
                <b>{name}</b> {isGift && <span className="tag wait">赠品</span>}
                <div className="muted small">{spec}</div>
              </td>
              <td className="r nowrap">
                <button
                  type="button"
                  className="btn text"
                  title="填入全部"
                  onClick={() => change(key, String(open))}
                >
                  {open} {unit}
                </button>
              </td>
              <td className="r pick-number">
                <input
                  className="in sm"
                  inputMode="numeric"
                  autoComplete="off"
                  aria-label={`${name} ${column}`}
                  aria-invalid={problems[key] !== undefined}
                  value={typed[key] ?? ''}
                  onChange={(event) => change(key, event.target.value)}
                />
                {problems[key] && (
                  <small className="bad" role="alert">
                    {problems[key]}
                  </small>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
