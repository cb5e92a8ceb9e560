import { count } from '../../app/format.ts';
import type { Figure } from './api.ts';

const SECOND = 1000;

/** 2.4 秒, 180 毫秒. */
export const spent = (ms: number): string =>
  ms < SECOND ? `${ms} 毫秒` : `${(ms / SECOND).toFixed(1).replace(/\.0$/, '')} 秒`;

/** How long three of four took at most, of how many, and whether that is too long. @param least of that many it is judged */
export function FigureCell({ figure, least }: { figure: Figure | null; least: number }) {
  if (!figure) return <span className="muted">—</span>;
  return (
    <>
      <b className="nowrap">{spent(figure.p75)}</b>
      {figure.is_missed && <span className="tag bad speed-tag">超出预算</span>}
      <div className="muted small">
        {count(figure.times)} 次{figure.times < least && '，样本少'}
      </div>
    </>
  );
}
