import type { StoreItem, StoreList } from '@qingnang/contract/stores';
import { useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { count, money } from '../../lib/format.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { PageLink } from '../../ui/PageLink.tsx';
import { Pill } from '../orders/StatusPill.tsx';
import styles from './Stores.module.css';
import { papersPath, standingOf } from './standing.ts';
import { storeOrdersPath } from './store-paths.ts';
import { switchBack, switchTo } from './switch-store.ts';

/** The head office and its stores: where each stands, and the way in. */
export function StoreRows({ head, list }: Pick<StoreList, 'head' | 'list'>) {
  const [busyId, setBusyId] = useState<number | null>(null);
  const enter = async (store: StoreItem, path?: string) => {
    setBusyId(store.id);
    try {
      await (store.is_head ? switchBack(path) : switchTo(store.id, path));
    } finally {
      setBusyId(null);
    }
  };
  return (
    <ul aria-label="门店">
      {[head, ...list].map((store) => (
        <li key={store.id} className={cx(styles.store, store.is_current && styles.current)}>
          <div className={styles.name}>
            <span className={styles.face}>
              <Icon name="store" size={16} />
            </span>
            <div>
              <b>{store.company}</b>
              <span className="muted small">
                {store.is_head ? '总部账号' : '门店'}　{store.address || store.username}
              </span>
            </div>
          </div>
          <Facts store={store} />
          <div className={styles.acts}>
            <Acts store={store} busy={busyId === store.id} enter={(path) => void enter(store, path)} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function Facts({ store }: { store: StoreItem }) {
  const standing = standingOf(store);
  return (
    <dl className={styles.facts}>
      <div>
        <dt>资质</dt>
        <dd>
          <Pill kind={standing.kind}>{standing.label}</Pill>
          {store.first_due && (
            <span className="muted small num" title={`《${store.first_due.kind}》最先到期`}>
              {store.first_due.days < 0 ? '过期于' : '至'} {store.first_due.valid_until}
            </span>
          )}
        </dd>
      </div>
      <div>
        <dt>本月采购</dt>
        <dd className="num strong">{money(store.month_amount)}</dd>
      </div>
      <div>
        <dt>购物车</dt>
        <dd className="num">{count(store.cart_lines)} 个品种</dd>
      </div>
      <div>
        <dt>进行中订单</dt>
        <dd className="num">
          {store.open_orders === 0 ? (
            '0'
          ) : (
            <PageLink className="link" to={storeOrdersPath({ store: store.id })}>
              {count(store.open_orders)}
            </PageLink>
          )}
        </dd>
      </div>
    </dl>
  );
}

interface ActsProps {
  store: StoreItem;
  busy: boolean;
  enter: (path?: string) => void;
}

function Acts({ store, busy, enter }: ActsProps) {
  const standing = standingOf(store);
  const papers = papersPath(store);
  if (store.is_blocked) return <span className="muted small">请联系客服</span>;
  return (
    <>
      {standing.act !== '' &&
        (papers && !store.is_head ? (
          <PageLink className="link small" to={papers}>
            {standing.act}
          </PageLink>
        ) : (
          <button
            type="button"
            className="link small"
            disabled={busy}
            onClick={() => (store.is_current ? window.location.assign('/zzzj') : enter('/zzzj'))}
          >
            {standing.act}
          </button>
        ))}
      {store.is_current ? (
        <span className="muted small">正在使用</span>
      ) : papers && !store.is_head && store.is_passed === 0 ? (
        <ButtonLink variant="line" size="sm" to={papers}>
          继续登记
        </ButtonLink>
      ) : (
        <Button variant="line" size="sm" busy={busy} onClick={() => enter()}>
          {store.is_head ? '返回总部' : '切换进入'}
        </Button>
      )}
    </>
  );
}
