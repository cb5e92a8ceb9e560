import { roleWords } from '@qingnang/contract/member-words';
import type { MemberItem } from '@qingnang/contract/members';
import { cx } from '../../lib/cx.ts';
import { dateTime, money } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Mark } from '../../ui/Mark.tsx';
import styles from './Members.module.css';
import type { MemberActs } from './useMemberActs.tsx';

/** People who sign in beside the owner: what they may, when they came last, and what the owner does about it. */
export const MemberRows = ({ list, acts }: { list: readonly MemberItem[]; acts: MemberActs }) => (
  <ul aria-label="成员">
    {list.map((member) => (
      <li key={member.id} className={cx(styles.member, !member.is_active && styles.stopped)}>
        <div className={styles.name}>
          <span className={styles.face}>
            <Icon name="user" size={16} />
          </span>
          <div>
            <b>{member.name}</b>
            <span className="muted small">{member.login}</span>
          </div>
        </div>
        <dl className={styles.facts}>
          <div>
            <dt>角色</dt>
            <dd>{roleWords(member.roles)}</dd>
          </div>
          <div>
            <dt>下单限额</dt>
            <dd className="num">{member.order_limit === null ? '不限' : money(member.order_limit)}</dd>
          </div>
          <div>
            <dt>最近登录</dt>
            <dd>
              <LastSignIn member={member} />
            </dd>
          </div>
          <div>
            <dt>两步验证</dt>
            <dd>{member.has_factor ? '已开启' : '未开启'}</dd>
          </div>
        </dl>
        <div className={styles.acts}>
          <Acts member={member} acts={acts} />
        </div>
      </li>
    ))}
  </ul>
);

function LastSignIn({ member }: { member: MemberItem }) {
  if (!member.is_active) return <Mark kind="warn">已停用</Mark>;
  if (!member.has_password) return <Mark>未设置密码</Mark>;
  return <span className="num">{member.signed_in_at === null ? '—' : dateTime(member.signed_in_at)}</span>;
}

const Acts = ({ member, acts }: { member: MemberItem; acts: MemberActs }) =>
  member.is_active ? (
    <>
      <Button variant="text" size="sm" onClick={() => acts.edit(member)}>
        修改
      </Button>
      <Button variant="text" size="sm" onClick={() => acts.hand(member)}>
        一次性密码
      </Button>
      {member.has_factor && (
        <Button variant="text" size="sm" onClick={() => acts.endFactor(member)}>
          关闭两步验证
        </Button>
      )}
      <Button variant="text" size="sm" onClick={() => acts.stop(member)}>
        停用
      </Button>
    </>
  ) : (
    <Button variant="line" size="sm" onClick={() => acts.start(member)}>
      恢复
    </Button>
  );
