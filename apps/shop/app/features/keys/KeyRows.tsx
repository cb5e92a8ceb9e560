import type { MachineKey } from '@qingnang/contract/machine-keys';
import { scopeWords } from '@qingnang/contract/machine-words';
import { cx } from '../../lib/cx.ts';
import { count, date, dateTime } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Mark } from '../../ui/Mark.tsx';
import styles from './Keys.module.css';
import type { KeyActs } from './useKeyActs.tsx';

/** Keys of the company: what they may do, whether they still do, and what the owner does about it. */
export const KeyRows = ({ list, acts }: { list: readonly MachineKey[]; acts: KeyActs }) => (
  <ul aria-label="密钥">
    {list.map((key) => (
      <li key={key.id} className={cx(styles.key, key.state !== 'good' && styles.stopped)}>
        <div>
          <b>{key.name}</b>
          <p className="muted small">{scopeWords(key.scopes)}</p>
        </div>
        <dl className={styles.facts}>
          <div>
            <dt>状态</dt>
            <dd>
              <State of={key} />
            </dd>
          </div>
          <div>
            <dt>最近使用</dt>
            <dd className="num">{key.last_used_at === null ? '从未使用' : dateTime(key.last_used_at)}</dd>
          </div>
          <div>
            <dt>24 小时</dt>
            <dd>
              {count(key.calls)} 次{key.failures > 0 && `，${count(key.failures)} 次失败`}
            </dd>
          </div>
        </dl>
        <div className={styles.acts}>
          <Button
            variant="text"
            size="sm"
            aria-label={`${key.name}的调用记录`}
            onClick={() => acts.look(key)}
          >
            调用记录
          </Button>
          {key.state === 'good' && (
            <Button variant="text" size="sm" aria-label={`停用${key.name}`} onClick={() => acts.revoke(key)}>
              停用
            </Button>
          )}
        </div>
      </li>
    ))}
  </ul>
);

function State({ of: { state, expires_at: expiresAt } }: { of: MachineKey }) {
  if (state === 'revoked') return <Mark kind="warn">已停用</Mark>;
  if (state === 'over') return <Mark kind="warn">已到期</Mark>;
  return <span className="num">{date(expiresAt)} 到期</span>;
}
