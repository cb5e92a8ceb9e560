import { useEffect, useRef } from 'react';
import { cx } from '../../lib/cx.ts';
import { count } from '../../lib/format.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageLink } from '../../ui/PageLink.tsx';
import type { Outcome } from './draft.ts';
import styles from './Quick.module.css';

const KIND_WORDS: Readonly<Record<Outcome['kind'], string>> = {
  added: '已加入',
  changed: '已调整',
  refused: '未加入',
};

interface OutcomesProps {
  outcomes: readonly Outcome[];
  onClose: () => void;
}

/** What has become of each line in the cart; those that were not taken as they were come first. Comes into sight, however far down the list was. */
export function Outcomes({ outcomes, onClose }: OutcomesProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (outcomes.length > 0) box.current?.scrollIntoView({ block: 'nearest' });
  }, [outcomes]);
  if (outcomes.length === 0) return null;
  const of = (kind: Outcome['kind']) => outcomes.filter((one) => one.kind === kind).length;
  const [changed, refused] = [of('changed'), of('refused')];
  return (
    <div ref={box} className={styles.outcomes}>
      <Notice kind={refused > 0 ? 'warn' : 'ok'}>
        <div className={styles.outcomeHead}>
          <span>
            加入购物车 {count(outcomes.length - refused)} 行{changed > 0 && `，其中调整 ${count(changed)} 行`}
            {refused > 0 && `，未加入 ${count(refused)} 行，仍留在下面`}
          </span>
          <PageLink className="link" to="/cart">
            去购物车
          </PageLink>
          <IconButton icon="close" size="sm" label="收起结果" onClick={onClose} />
        </div>
        <details open={changed + refused > 0}>
          <summary className="link">逐行结果</summary>
          <ul className={styles.outcomeList} aria-label="逐行结果">
            {outcomes.map(({ id, name, kind, words }) => (
              <li key={id}>
                <span className={cx(styles.kind, styles[kind])}>{KIND_WORDS[kind]}</span>
                <b>{name}</b> <span className="sub">{words}</span>
              </li>
            ))}
          </ul>
        </details>
      </Notice>
    </div>
  );
}
