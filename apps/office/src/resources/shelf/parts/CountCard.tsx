import { useId } from 'react';
import { count } from '../../../app/format.ts';
import { type Counted, isCounted } from '../values.ts';

interface CountCardProps {
  counted: Counted;
  type: (number: string) => void;
  remove: () => void;
}

/** A lot on the shelf: what the books say, and how many lie there. */
export function CountCard({ counted, type, remove }: CountCardProps) {
  const { lot, number } = counted;
  const id = useId();
  return (
    <li
      className={`card hand-card ${isCounted(counted) ? 'done' : ''}`}
      aria-label={`${lot.name} ${lot.lot_no}`}
    >
      <div className="hand-what">
        <b>{lot.name}</b>
        <span className="sub small">{lot.ypgg}</span>
        <span>
          批号 <b>{lot.lot_no}</b>
          <span className="sub">　有效期至 {lot.expires_on ?? '—'}</span>
        </span>
        <span className="sub small">
          {lot.locked > 0 && `其中隔离 ${count(lot.locked)}　`}
          {lot.to_count > 0 && `商品待盘点 ${count(lot.to_count)}`}
        </span>
      </div>
      <b className="hand-count">
        {count(lot.number)}
        <small>{lot.unit}</small>
      </b>
      <div className="hand-form shelf-count">
        <label htmlFor={id}>
          实盘数量
          <input
            id={id}
            className="in"
            inputMode="numeric"
            autoComplete="off"
            value={number}
            onChange={({ target }) => type(target.value.replace(/\D/g, '').slice(0, 7))}
          />
        </label>
        <output className={isCounted(counted) && Number(number) < lot.number ? 'bad' : 'sub'}>
          {isCounted(counted) ? differenceWords(Number(number) - lot.number) : '未盘'}
        </output>
        <button type="button" className="btn text" onClick={remove}>
          移除
        </button>
      </div>
    </li>
  );
}

function differenceWords(pieces: number): string {
  if (pieces === 0) return '与账面一致';
  return pieces > 0 ? `多 ${count(pieces)}` : `少 ${count(-pieces)}`;
}
