import { useState } from 'react';
import { money } from '../../lib/format.ts';
import { Stock } from '../../ui/Stock.tsx';
import { asBought, bestOffer } from '../goods/offer.ts';
import type { ShownGoods } from '../goods/shown.ts';
import styles from './Candidates.module.css';
import type { ListLine } from './draft.ts';
import { GoodsSearch } from './GoodsSearch.tsx';
import grid from './Grid.module.css';
import type { QuickActs } from './useQuick.ts';

interface CandidatesProps {
  line: ListLine;
  acts: QuickActs;
}

/** The goods that a row may mean, each a button; whatever is not among them is searched for. */
export function Candidates({ line, acts }: CandidatesProps) {
  const [isSearching, setSearching] = useState(line.candidates.length === 0);
  const choose = (goods: ShownGoods) => acts.chooseGoods(line.key, goods);
  return (
    <div className={styles.goods}>
      {line.note !== '' && <p className={grid.note}>{line.note}</p>}
      {line.candidates.map((goods) => (
        <Candidate key={goods.id} goods={goods} onChoose={choose} />
      ))}
      {isSearching ? (
        <GoodsSearch
          label={`为第 ${line.row} 行找商品`}
          placeholder="简码、品名、条码或批准文号"
          onPick={choose}
        />
      ) : (
        <button type="button" className="link small" onClick={() => setSearching(true)}>
          都不是，搜索商品
        </button>
      )}
    </div>
  );
}

function Candidate({ goods: own, onChoose }: { goods: ShownGoods; onChoose: (goods: ShownGoods) => void }) {
  const goods = asBought(own, bestOffer(own));
  return (
    <button type="button" className={styles.candidate} onClick={() => onChoose(own)}>
      <b>{goods.name}</b>
      <span>{goods.ypgg}</span>
      <span className="sub">{goods.sccj}</span>
      <span className={styles.end}>
        {goods.price !== null && money(goods.price)} <Stock word={goods.stock_word} />
        {goods.mine?.last_price != null && <span className={styles.bought}>买过</span>}
      </span>
    </button>
  );
}
