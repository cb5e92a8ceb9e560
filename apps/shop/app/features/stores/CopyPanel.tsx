import type { CartItem } from '@qingnang/contract/cart';
import type { copyLines, StoreCopy } from '@qingnang/contract/cart-copy';
import { MATRIX_GOODS } from '@qingnang/contract/store-words';
import type { MatrixGoods, matrixGoods, StoreItem } from '@qingnang/contract/stores';
import { useEffect, useState } from 'react';
import { call } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { cx } from '../../lib/cx.ts';
import { count, money } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Choice.tsx';
import { GoodsImage } from '../../ui/GoodsImage.tsx';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { PanelHead } from '../account/MemberFrame.tsx';
import { copyTargets, type Target } from './copy-targets.ts';
import styles from './Stores.module.css';
import { shortName } from './standing.ts';

interface CopyPanelProps {
  head: StoreItem;
  stores: readonly StoreItem[];
  lines: readonly CartItem[];
}

/** 复制购物车到其他门店: which lines, to whom, and what has become of them there. */
export function CopyPanel({ head, stores, lines }: CopyPanelProps) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set(lines.map(({ id }) => id)));
  const [wanted, setWanted] = useState<ReadonlySet<number>>(new Set());
  const [results, setResults] = useState<readonly StoreCopy[]>([]);
  const [busy, setBusy] = useState(false);
  const picked = lines.filter(({ id }) => chosen.has(id));
  const targets = copyTargets(stores, picked, useCells(stores, lines));
  const storeIds = targets.filter(({ id, problem }) => wanted.has(id) && problem === '').map(({ id }) => id);
  const copy = async () => {
    setBusy(true);
    try {
      const copied = await call<typeof copyLines>('POST /api/cart/copy', {
        body: { ids: picked.map(({ id }) => id), other_user_ids: storeIds },
      });
      setResults(copied.stores);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    } finally {
      setBusy(false);
    }
  };
  const isAll = picked.length === lines.length;
  return (
    <section className="panel" aria-label="复制购物车到其他门店">
      <PanelHead title="复制购物车到其他门店">
        <span className="muted not-phone">从总部购物车复制，原购物车保留</span>
      </PanelHead>
      <div className={styles.copy}>
        <div>
          <p className={styles.copyHead}>
            <Checkbox
              checked={isAll}
              indeterminate={!isAll && picked.length > 0}
              onChange={() => setChosen(isAll ? new Set() : new Set(lines.map(({ id }) => id)))}
            >
              商品　已选 {count(picked.length)} / {count(lines.length)}
            </Checkbox>
          </p>
          <ul className={styles.lines} aria-label="购物车商品">
            {lines.map((line) => (
              <Line
                key={line.id}
                line={line}
                isChosen={chosen.has(line.id)}
                toggle={() => setChosen(toggled(chosen, line.id))}
              />
            ))}
          </ul>
        </div>
        <div className={styles.targets}>
          <p className={styles.copyHead}>
            <b>复制到</b>
          </p>
          <div className={styles.targetList}>
            {targets.map((target) => (
              <TargetBox
                key={target.id}
                target={target}
                name={shortName(target.company, head.company)}
                isChosen={wanted.has(target.id)}
                toggle={() => setWanted(toggled(wanted, target.id))}
              />
            ))}
          </div>
          {results.length > 0 && <Results results={results} head={head} />}
          <Button
            className={styles.go}
            variant="primary"
            busy={busy}
            disabled={picked.length === 0 || storeIds.length === 0}
            onClick={() => void copy()}
          >
            复制 {count(picked.length)} 个品种到 {count(storeIds.length)} 家门店
          </Button>
        </div>
      </div>
    </section>
  );
}

function toggled(set: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(set);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** What the stores may buy of the cart; null until it is known. */
function useCells(stores: readonly StoreItem[], lines: readonly CartItem[]): MatrixGoods['cells'] | null {
  const [cells, setCells] = useState<MatrixGoods['cells'] | null>(null);
  const goods = [...new Set(lines.map((line) => line.goods.id))].slice(0, MATRIX_GOODS).join();
  const open = stores
    .filter(({ is_blocked }) => !is_blocked)
    .map(({ id }) => id)
    .join();
  useEffect(() => {
    if (goods === '' || open === '') return;
    call<typeof matrixGoods>('POST /api/stores/matrix', {
      body: { goods_ids: goods.split(','), store_ids: open.split(',') },
      quiet: true,
    })
      .then((data) => setCells(data.cells))
      .catch(() => setCells(null));
  }, [goods, open]);
  return cells;
}

const Line = ({ line, isChosen, toggle }: { line: CartItem; isChosen: boolean; toggle: () => void }) => (
  <li>
    <Checkbox aria-label={line.goods.name} checked={isChosen} onChange={toggle} />
    <GoodsImage className={styles.pack} src={line.goods.image} width={40} />
    <span className={styles.lineName}>
      <b>{line.combination?.name ?? line.goods.name}</b>
      <span className="muted small">
        {line.goods.ypgg}　{money(line.price)}
      </span>
    </span>
    <span className="num">
      {count(line.number)} {line.combination ? '套' : line.goods.bzdw}
    </span>
  </li>
);

interface TargetBoxProps {
  target: Target;
  name: string;
  isChosen: boolean;
  toggle: () => void;
}

const TargetBox = ({ target, name, isChosen, toggle }: TargetBoxProps) => (
  <Checkbox
    className={styles.target}
    checked={isChosen && target.problem === ''}
    disabled={target.problem !== ''}
    onChange={toggle}
  >
    <span>
      <b>{name}</b>
      {target.problem !== '' ? (
        <span className="small warn-text">{target.problem}</span>
      ) : (
        <span className="muted small">{target.words}</span>
      )}
    </span>
  </Checkbox>
);

const Results = ({ results, head }: { results: readonly StoreCopy[]; head: StoreItem }) => (
  <div className={styles.results} role="status">
    {results.map((result) => (
      <div key={result.id} className={styles.result}>
        <b>{shortName(result.company, head.company)}</b>
        <ul>
          <Outcome icon="ok" look={styles.ok} words={`加入 ${count(result.added)} 个品种`} />
          {result.corrected.map(({ goods_id, name, message }) => (
            <Outcome key={`c${goods_id}`} icon="alert" look={styles.changed} words={`${name}：${message}`} />
          ))}
          {result.refused.map(({ goods_id, name, message }) => (
            <Outcome key={`r${goods_id}`} icon="bad" look={styles.refused} words={`${name}：${message}`} />
          ))}
        </ul>
      </div>
    ))}
  </div>
);

const Outcome = ({ icon, look, words }: { icon: IconName; look: string | undefined; words: string }) => (
  <li className={cx(look)}>
    <Icon name={icon} size={16} />
    {words}
  </li>
);
