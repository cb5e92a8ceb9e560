import type { ReactNode } from 'react';
import type { Found } from './list-data.ts';
import { Nearest } from './Nearest.tsx';
import styles from './SearchedAs.module.css';

interface SearchedAsProps {
  path: string;
  keywords: string;
  found: Pick<Found, 'total' | 'corrected' | 'nearest' | 'meant' | 'left_out' | 'near'>;
}

/** What was searched instead of what was typed: never another medicine without a word of it. */
export function SearchedAs({ path, keywords, found }: SearchedAsProps) {
  const lines = found.total === 0 ? [] : linesOf(path, keywords, found);
  if (lines.length === 0) return null;
  return (
    <div className={styles.note} role="status">
      {lines}
    </div>
  );
}

function linesOf(path: string, keywords: string, found: SearchedAsProps['found']): ReactNode[] {
  const { corrected, nearest, meant, left_out: leftOut, near } = found;
  const lines: ReactNode[] = [];
  if (corrected !== '') {
    lines.push(
      <p key="corrected">
        没有找到“{keywords}”，已为您显示“<b>{corrected}</b>”的结果
        {nearest.length > 0 && (
          <>
            。
            <Nearest path={path} words={nearest} />
          </>
        )}
      </p>,
    );
  }
  for (const { typed, as } of meant) {
    lines.push(
      <p key={typed}>
        没有找到“{typed}”，已按“<b>{as.join('、')}</b>”查找
      </p>,
    );
  }
  if (leftOut.length > 0)
    lines.push(<p key="left-out">没有商品符合全部词语，未按“{leftOut.join('”“')}”筛选</p>);
  if (near.length > 0)
    lines.push(
      <p key="near">
        含“{keywords}”的商品不多，后面是拼音相近的“<b>{near.join('、')}</b>”
      </p>,
    );
  return lines;
}
