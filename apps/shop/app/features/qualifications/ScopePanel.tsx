import type { Jyfw } from '@qingnang/contract/qualifications';
import { cx } from '../../lib/cx.ts';
import { Icon } from '../../ui/Icon.tsx';
import { PageLink } from '../../ui/PageLink.tsx';
import { PanelHead } from '../account/MemberFrame.tsx';
import styles from './Licences.module.css';

/** What the company may deal in, and what would open the rest. */
export function ScopePanel({ scopes, mayChange }: { scopes: Jyfw; mayChange: boolean }) {
  const shown = scopes.list.filter(({ state, paper }) => state !== 'none' || paper !== '');
  return (
    <section className="panel" aria-labelledby="scopes-title">
      <PanelHead title={<span id="scopes-title">经营范围</span>}>
        {mayChange && (
          <PageLink className="link" to="/basic?change=1">
            申请变更范围
          </PageLink>
        )}
      </PanelHead>
      <ul className={styles.scopes} aria-label="经营范围">
        {shown.map(({ code, name, state, paper }) => (
          <li
            key={code}
            className={cx(
              styles.scope,
              state === 'stopped' && styles.stopped,
              state === 'none' && styles.none,
            )}
            title={paper === '' ? undefined : `依据：${paper}`}
          >
            {state !== 'none' && <Icon name={state === 'covered' ? 'check' : 'warn'} size={14} />}
            {name}
            {state === 'stopped' && '（证照过期）'}
            {state === 'none' && '（未开通）'}
          </li>
        ))}
      </ul>
      <p className={cx('muted small', styles.note)}>
        不在范围内的商品可以看到，但不能购买；补充对应证照并审核通过后开通。
      </p>
    </section>
  );
}
