import { type FormEvent, useId, useState } from 'react';
import type { CardRow, Found } from '../cards.ts';

const FIELDS = { picked: '已拣', short: '缺', damaged: '破损' } as const;

interface FoundFormProps {
  row: CardRow;
  save: (found: Found) => void;
  close: () => void;
}

/** How much of a row was there, was not, and is damaged; together no more than is asked for. */
export function FoundForm({ row, save, close }: FoundFormProps) {
  const [found, setFound] = useState<Found>({ picked: row.picked, short: row.short, damaged: row.damaged });
  const id = useId();
  const sum = found.picked + found.short + found.damaged;
  const problem = sum > row.number ? `合计 ${sum}，超过待拣 ${row.number}` : '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (problem === '') save(found);
  };
  return (
    <form method="post" className="hand-form" onSubmit={submit}>
      {(['picked', 'short', 'damaged'] as const).map((name) => (
        <label key={name} htmlFor={`${id}-${name}`}>
          {FIELDS[name]}
          <input
            id={`${id}-${name}`}
            className="in"
            inputMode="numeric"
            autoComplete="off"
            aria-invalid={problem !== ''}
            value={String(found[name])}
            onFocus={({ target }) => target.select()}
            onChange={({ target }) =>
              setFound({ ...found, [name]: Number(target.value.replace(/\D/g, '').slice(0, 5)) })
            }
          />
        </label>
      ))}
      {problem !== '' && (
        <p className="bad" role="alert">
          {problem}
        </p>
      )}
      <div className="btns">
        <button type="submit" className="btn primary" disabled={problem !== ''}>
          登记
        </button>
        <button type="button" className="btn" onClick={close}>
          取消
        </button>
      </div>
    </form>
  );
}
