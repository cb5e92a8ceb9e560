import type { Banner } from '@qingnang/contract/shell';
import { DataLink } from '../../ui/DataLink.tsx';
import { GoodsImage } from '../../ui/GoodsImage.tsx';
import type { ShownGoods } from '../goods/shown.ts';
import styles from './Pitch.module.css';

const BOARD = 6;

const PROMISES = [
  { title: '票货同行', words: '随货同行单与发票可查' },
  { title: '阶梯价', words: '买得越多，单价越低' },
  { title: '批号效期', words: '在售批号逐一列明' },
] as const;

/** What the shop is, beside the form: a shelf of what sells best, and a banner when there is one. */
export function Pitch({ goods, banner }: { goods: readonly ShownGoods[]; banner: Banner | undefined }) {
  const boards = [goods.slice(0, BOARD), ...(banner ? [] : [goods.slice(BOARD, 2 * BOARD)])];
  return (
    <section className={styles.pitch} aria-label="平台介绍">
      <h2>药店、诊所的进货台</h2>
      <p>一处比价，一次下单，证照票据随货齐全。</p>
      <div className={styles.shelf} aria-hidden="true">
        {boards.map((board) =>
          board.length === 0 ? null : (
            <div key={board[0]?.id}>
              {board.map((item) => (
                <GoodsImage key={item.id} className={styles.pack} src={item.image} width={96} />
              ))}
            </div>
          ),
        )}
      </div>
      <div className={styles.foot}>
        {banner && (
          <DataLink className={styles.banner} url={banner.url} bannerId={banner.id}>
            <img src={banner.image} alt={banner.title} width={300} height={224} loading="lazy" />
          </DataLink>
        )}
        <dl className={styles.promises}>
          {PROMISES.map(({ title, words }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
