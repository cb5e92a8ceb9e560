import type { CommonData } from '@qingnang/contract/shell';
import { lazy, Suspense } from 'react';
import { useSession } from '../../lib/session.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import styles from './AccountCard.module.css';
import { Face, ManagerLink } from './AccountParts.tsx';

// A visitor has no use for its code. Drawn by the server where it is shown; only links are in it.
const BuyerPart = lazy(() => import('./BuyerPart.tsx'));

/** Beside the carousel: who is buying and what waits for them; for a visitor, the way in. */
export function AccountCard({ common }: { common: Pick<CommonData, 'admin'> | null }) {
  const { signedIn, user } = useSession();
  return (
    <section className={styles.card} aria-label="我的账户">
      {user ? (
        <Suspense>
          <BuyerPart user={user} />
        </Suspense>
      ) : (
        <>
          <VisitorPart signedIn={signedIn} />
          <ManagerLink manager={common?.admin} />
          {!signedIn && <Benefits />}
        </>
      )}
    </section>
  );
}

/** Also for an account whose data could not be read: it is not asked to sign in again. */
const VisitorPart = ({ signedIn }: { signedIn: boolean }) => (
  <>
    <div className={styles.who}>
      <Face />
      <div className="shrink">
        <b className="as-block strong">您好，欢迎来采购</b>
        {!signedIn && <p className="small muted">登录后查看价格与库存</p>}
      </div>
    </div>
    {!signedIn && (
      <div className={styles.visitor}>
        <ButtonLink variant="primary" block to="/login">
          登录
        </ButtonLink>
        <p className="small muted">
          仅向持证药店、诊所和医疗机构销售，注册需营业执照、药品经营许可证或医疗机构执业许可证
        </p>
      </div>
    )}
  </>
);

const BENEFITS = [
  '会员价、阶梯价与库存',
  '在售批号与最近效期',
  '订单一键再买',
  '随货同行单随时下载',
] as const;

/** What signing in brings. */
const Benefits = () => (
  <ul className={styles.benefits} aria-label="登录后可用">
    {BENEFITS.map((words) => (
      <li key={words}>
        <Icon name="check" size={16} />
        {words}
      </li>
    ))}
  </ul>
);
