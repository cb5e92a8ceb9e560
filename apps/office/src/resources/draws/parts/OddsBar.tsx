import { oddsWords } from '@qingnang/rules/draws';
import { count } from '../../../app/format.ts';

interface OddsBarProps {
  prizes: readonly { kind: string; name: string; weight: number }[];
  /** In per cent, in the order of the prizes. */
  odds: readonly number[];
}

/** Who wins what, out of all who draw: one bar of a hundred per cent, what wins nothing at its end. */
export function OddsBar({ prizes, odds }: OddsBarProps) {
  const weights = prizes.reduce((sum, { weight }) => sum + weight, 0);
  if (weights === 0) return null;
  const shares = prizes.map(({ kind, name }, at) => ({
    at,
    isNothing: kind === 'none',
    name: name || `第 ${at + 1} 个奖项`,
    share: odds[at] ?? 0,
  }));
  const shown = [...shares.filter(({ isNothing }) => !isNothing), ...shares.filter((one) => one.isNothing)];
  const wins = shares.reduce((sum, { isNothing, share }) => sum + (isNothing ? 0 : share), 0);
  return (
    <figure className="odds" aria-label="中奖概率">
      <figcaption>
        权重合计 {count(weights)}，中奖 {oddsWords(wins)}，未中奖 {oddsWords(100 - wins)}
      </figcaption>
      <div className="odds-bar" aria-hidden="true">
        {shown.map(({ at, isNothing, share }) => (
          <i key={at} className={isNothing ? 'nothing' : ''} style={{ flexGrow: share }} />
        ))}
      </div>
      <ul className="small">
        {shown.map(({ at, isNothing, name, share }) => (
          <li key={at} className={isNothing ? 'nothing' : ''}>
            {name} {oddsWords(share)}
          </li>
        ))}
      </ul>
    </figure>
  );
}
