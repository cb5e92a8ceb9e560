import type { OfferedGoods } from '../goods/OfferGrid.tsx';
import { savedWords } from '../goods/saved-words.ts';
import styles from './OfferNote.module.css';

/** What is saved a piece. */
export const DailyNote = ({ goods, offer }: OfferedGoods) => (
  <p className={styles.line}>
    <span className={styles.saved}>{savedWords(goods.price, offer.price)}</span>
  </p>
);
