import { useState } from 'react';
import { month } from '../../../../../app/format.ts';
import { Icon } from '../../../../../app/Icon.tsx';
import { storageName } from '../../../../../app/words.ts';
import { type CardRow, cardState, type Found } from '../cards.ts';
import { FoundForm } from './FoundForm.tsx';

interface PickCardProps {
  row: CardRow;
  say: (found: Found) => void;
}

const STATES = { open: '', done: 'done', trouble: 'trouble' };

/** One thing to take off the shelf: what, of which lot, how much, and what was found. */
export function PickCard({ row, say }: PickCardProps) {
  const [isCounting, setCounting] = useState(false);
  const state = cardState(row);
  const finish = (found: Found) => {
    setCounting(false);
    say(found);
  };
  return (
    <li className={`card hand-card ${STATES[state]}`} aria-label={`${row.name} ${row.lot_no}`}>
      <div className="hand-what">
        <b>
          {row.name}
          {row.is_gift === 1 && '（赠品）'}
        </b>
        <span className="sub small">
          {row.ypgg}　{row.sccj}
        </span>
        <span>
          {row.lot_no === '' ? (
            <b className="bad">没有可发的批号</b>
          ) : (
            <>
              批号 <b>{row.lot_no}</b>
              <span className="sub">　有效期至 {month(row.expires_on)}</span>
            </>
          )}
          {row.storage !== 'normal' && <span className="tag info">{storageName(row.storage)}</span>}
        </span>
      </div>
      <b className="hand-count">
        {row.number}
        <small>{row.bzdw}</small>
      </b>
      {state === 'open' || isCounting ? (
        <Choices row={row} isCounting={isCounting} count={setCounting} finish={finish} />
      ) : (
        <p className="hand-found">
          <Icon name={state === 'done' ? 'circle-check' : 'triangle-alert'} />
          <span>{foundWords(row)}</span>
          <button type="button" className="btn text" onClick={() => setCounting(true)}>
            更正
          </button>
        </p>
      )}
    </li>
  );
}

function foundWords({ picked, short, damaged, bzdw }: CardRow): string {
  const parts = [`已拣 ${picked} ${bzdw}`];
  if (short > 0) parts.push(`缺 ${short}`);
  if (damaged > 0) parts.push(`破损 ${damaged}`);
  return parts.join('，');
}

interface ChoicesProps {
  row: CardRow;
  isCounting: boolean;
  count: (isCounting: boolean) => void;
  finish: (found: Found) => void;
}

function Choices({ row, isCounting, count, finish }: ChoicesProps) {
  if (row.lot_no === '') return null;
  if (isCounting) return <FoundForm row={row} save={finish} close={() => count(false)} />;
  const { number, bzdw } = row;
  return (
    <div className="btns hand-acts">
      <button
        type="button"
        className="btn primary"
        onClick={() => finish({ picked: number, short: 0, damaged: 0 })}
      >
        拣够 {number} {bzdw}
      </button>
      <button type="button" className="btn" onClick={() => count(true)}>
        缺货、破损
      </button>
    </div>
  );
}
