import type { GoodsDetail, Reason } from '@qingnang/contract/catalog';
import { Suspense } from 'react';
import { cx } from '../../../lib/cx.ts';
import { lazySoon } from '../../../lib/soon.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { WideFavorite } from '../../goods/FavoriteButton.tsx';
import { ReasonAction } from '../../goods/Reason.tsx';
import styles from './BuyPanel.module.css';

const RightPanel = lazySoon(() => import('./RightPanel.tsx'));

/** Reasons that a wish to be allowed by name can change. */
const ASKABLE: readonly Reason['code'][] = ['controlled', 'right_pending', 'right_refused'];

/** For who may not buy: why, and what to do. */
export function Refused({ goods, reason }: { goods: GoodsDetail; reason: Reason }) {
  const isAskable = ASKABLE.includes(reason.code);
  return (
    <div className={cx(styles.refused, isAskable && styles.askable)} id={isAskable ? 'right' : undefined}>
      {reason.code !== 'sign_in' && <Notice kind="warn">{reason.message}</Notice>}
      {isAskable ? (
        <Suspense>
          <RightPanel goods={goods} />
        </Suspense>
      ) : (
        <div className={styles.row}>
          <ReasonAction goods={goods} reason={reason} size="lg" />
          <WideFavorite goods={goods} />
        </div>
      )}
    </div>
  );
}
