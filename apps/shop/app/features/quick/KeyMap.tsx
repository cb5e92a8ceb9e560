import Dialog from '../../ui/Dialog.tsx';
import styles from './Quick.module.css';

const KEYS: readonly (readonly [keys: readonly string[], act: string])[] = [
  [['F2', '/'], '到搜索框'],
  [['↑', '↓'], '选择商品、上下换行'],
  [['Enter'], '搜索框：加入一行；数量：下一行，新加的行回到搜索'],
  [['空格'], '采用建议量并到下一行'],
  [['Del'], '清空数量'],
  [['J'], '填入全部建议量'],
  [['[', ']'], '上一个、下一个清单：常购、该补货、近 30 天、收藏、模板'],
  [['S'], '把已填的存为模板'],
  [['K'], '更新本店库存'],
  [['Ctrl', 'Enter'], '全部加入购物车'],
  [['?'], '按键说明'],
];

/** All keys of the page. Heavy for its dialog: bring it in with `lazyKept()`. */
export default function KeyMap({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open title="按键说明" onClose={onClose}>
      <dl className={styles.keyMap}>
        {KEYS.map(([keys, act]) => (
          <div key={act}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{act}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
