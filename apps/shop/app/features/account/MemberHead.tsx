import type { UserBase } from '@qingnang/contract/accounts';
import { roleWords } from '@qingnang/contract/member-words';
import { cx } from '../../lib/cx.ts';
import { phone } from '../../lib/format.ts';
import { Mark, type MarkKind } from '../../ui/Mark.tsx';
import styles from './MemberCentre.module.css';
import frame from './MemberFrame.module.css';

/** By `is_passed`. */
const REVIEW: readonly { word: string; kind: MarkKind }[] = [
  { word: '资质未提交', kind: 'warn' },
  { word: '资质已通过', kind: 'ok' },
  { word: '资质审核中', kind: 'rank' },
  { word: '资质未通过', kind: 'warn' },
  { word: '证照已到期', kind: 'warn' },
];

/** Who is signed in, where the review stands, and who looks after the account. */
export function MemberHead({ user }: { user: UserBase }) {
  const review = REVIEW[user.is_passed];
  return (
    <section className={cx('panel', styles.head)} aria-label="账户">
      <div className={styles.who}>
        <Face name={user.company || user.username} large />
        <div className="shrink">
          <h1 className="visually-hidden">会员中心</h1>
          <p className={cx(styles.company, 'strong')}>
            {user.company || user.username}
            <span className={styles.marks}>
              {review && <Mark kind={review.kind}>{review.word}</Mark>}
              {user.rank_name && <Mark kind="rank">{user.rank_name}</Mark>}
            </span>
          </p>
          <p className="sub small">
            {user.username}
            <span className={frame.rule} />
            {user.member ? (
              <>
                {user.member.name}（{roleWords(user.member.roles)}）
              </>
            ) : (
              <>
                {user.name} <span className="num">{phone(user.phone)}</span>
              </>
            )}
          </p>
        </div>
      </div>
      {user.admin.phone && (
        <div className={styles.manager}>
          <Face name={user.admin.name} />
          <div>
            <b className="strong">客户经理 {user.admin.name}</b>
            <a className="num link" href={`tel:${user.admin.phone}`}>
              {phone(user.admin.phone)}
            </a>
          </div>
        </div>
      )}
    </section>
  );
}

/** The first character of a name in a box, as its picture. */
const Face = ({ name, large = false }: { name: string; large?: boolean }) => (
  <span className={cx(styles.face, large && styles.large)} aria-hidden="true">
    {name.slice(0, 1).toUpperCase()}
  </span>
);
