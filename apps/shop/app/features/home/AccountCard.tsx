import type { LastOrder } from '@qingnang/contract/rebuy';
import type { CommonData } from '@qingnang/contract/shell';
import { Suspense } from 'react';
import { lazyKept } from '../../lib/lazy-kept.ts';
import { pageExists } from '../../lib/page-exists.ts';
import { useSession } from '../../lib/session.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import styles from './AccountCard.module.css';
import { Face, ManagerLink } from './AccountParts.tsx';
import type { NewsRow } from './home-data.ts';
import { NewsPart } from './NewsPart.tsx';

// A visitor has no use for its code. Drawn by the server where it is shown; only links are in it.
const BuyerPart = lazyKept(() => import('./BuyerPart.tsx'));

/** Lines of news that have room in the card; a notice about the account takes two of them, the last order one. */
const NEWS_LINES = 4;
const TAKEN_BY = { notice: 2, order: 1 };

interface AccountCardProps {
  common: Pick<CommonData, 'admin'> | null;
  news: readonly NewsRow[];
  /** Of the buyer; null = none. */
  last: LastOrder | null;
}

/** Beside the carousel: who is buying and what waits for them; for a visitor, the way in; and the news. */
export function AccountCard({ common, news, last }: AccountCardProps) {
  const { signedIn, user } = useSession();
  const room =
    NEWS_LINES - (user?.passed_message ? TAKEN_BY.notice : 0) - (user && last ? TAKEN_BY.order : 0);
  return (
    <section className={styles.card} aria-label="我的账户">
      {user ? (
        <Suspense>
          <BuyerPart user={user} last={last} />
        </Suspense>
      ) : (
        <>
          <VisitorPart signedIn={signedIn} />
          <ManagerLink manager={common?.admin} />
        </>
      )}
      <NewsPart news={news.slice(0, room)} />
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
        <p className={styles.ways}>
          <ButtonLink variant="primary" to="/login">
            登录
          </ButtonLink>
          {pageExists('/register') && <ButtonLink to="/register">免费注册</ButtonLink>}
        </p>
        <p className="small muted">
          仅向持证药店、诊所和医疗机构销售，注册需营业执照、药品经营许可证或医疗机构执业许可证
        </p>
      </div>
    )}
  </>
);
