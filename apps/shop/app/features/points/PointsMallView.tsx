import { withQuery } from '@qingnang/contract/call';
import type { PointsGoods } from '@qingnang/contract/zones';
import { Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { count } from '../../lib/format.ts';
import { lazyKept } from '../../lib/lazy-kept.ts';
import { loginPath } from '../../lib/login-path.ts';
import { useSession } from '../../lib/session.tsx';
import { Breadcrumb } from '../../ui/Breadcrumb.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FailedPart } from '../../ui/FailedPart.tsx';
import { Floor } from '../../ui/Floor.tsx';
import { GoodsImage } from '../../ui/GoodsImage.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { PlainList } from '../../ui/PlainList.tsx';
import { Blocks } from '../zones/Blocks.tsx';
import { PreviewNotice } from '../zones/PreviewNotice.tsx';
import type { PointsMall, PointsMallData } from './mall-data.ts';
import styles from './PointsMall.module.css';

const RedeemDialog = lazyKept(() => import('./RedeemDialog.tsx'));

/** 积分商城: my points, how they come and go, what they can be exchanged for. */
export function PointsMallView({ data, title }: { data: PointsMallData; title: string }) {
  const { goods, blocks, isPreview } = data;
  // What staff wrote of the rules takes the place of our own words.
  const rules = blocks.find(({ kind }) => kind === 'text');
  return (
    <div className="wrap">
      {isPreview && <PreviewNotice />}
      <Breadcrumb trail={[{ label: '首页', to: '/' }, { label: title }]} />
      <div className={styles.top}>
        <section className={styles.mine} aria-labelledby="points-title">
          <h1 className={styles.heading} id="points-title">
            {title}
          </h1>
          <MyPoints />
        </section>
        {rules ? <Blocks blocks={[rules]} /> : <OwnRules />}
      </div>
      <Blocks blocks={blocks.filter((block) => block !== rules)} after={1} />
      <Floor title="积分好礼" {...(goods.ok && { words: `共 ${count(goods.data.total)} 份` })}>
        {goods.ok ? <Gifts goods={goods.data} /> : <FailedPart message={goods.message} />}
      </Floor>
    </div>
  );
}

const OwnRules = () => (
  <section className="panel" aria-labelledby="points-rules">
    <h2 className={styles.rulesTitle} id="points-rules">
      积分规则
    </h2>
    <ul className={styles.rules}>
      {RULES.map(({ name, words }) => (
        <li key={name}>
          <b className="strong">{name}</b>
          <span>{words}</span>
        </li>
      ))}
    </ul>
  </section>
);

/** Earned when an order is complete, taken back with returns, gone at the end of the next year. */
const RULES = [
  { name: '怎么得', words: '订单完成后按实付金额每 1 元计 1 分，会员等级越高倍率越高' },
  { name: '退货时', words: '退货退款的部分，相应积分一并扣回' },
  { name: '有效期', words: '积分在获得后次年的 12 月 31 日到期' },
] as const;

function MyPoints() {
  const { signedIn, user } = useSession();
  const { pathname, search } = useLocation();
  if (user)
    return (
      <>
        <p className={styles.points}>
          我的积分 <b className={styles.number}>{count(user.points)}</b>
        </p>
        <p className="row">
          <ButtonLink to="/jfgl">积分明细</ButtonLink>
          <ButtonLink to="/jfdd">积分订单</ButtonLink>
        </p>
      </>
    );
  if (signedIn) return <p className={styles.points}>我的积分暂时无法显示</p>;
  return (
    <>
      <p className={styles.points}>采购得积分，订单完成后计入</p>
      <ButtonLink variant="primary" to={loginPath(pathname + search)}>
        登录查看我的积分
      </ButtonLink>
    </>
  );
}

function Gifts({ goods: { list, total, page, page_size } }: { goods: PointsMall }) {
  const { user } = useSession();
  const { pathname } = useLocation();
  if (list.length === 0)
    return (
      <EmptyState title={total === 0 ? '积分好礼正在准备' : '没有这一页'} panel>
        <p className="row">
          <ButtonLink to={total === 0 ? '/list' : pathname}>
            {total === 0 ? '去采购攒积分' : '回到第一页'}
          </ButtonLink>
        </p>
      </EmptyState>
    );
  return (
    <>
      <PlainList className={styles.gifts} aria-label="积分好礼">
        {list.map((gift) => (
          <li key={gift.id}>
            <Gift gift={gift} points={user?.points ?? null} />
          </li>
        ))}
      </PlainList>
      <Pager
        page={page}
        pageSize={page_size}
        total={total}
        to={(number) => withQuery(pathname, { page: number > 1 ? number : undefined })}
      />
    </>
  );
}

/** @param points of who looks; null = unknown */
function Gift({ gift, points }: { gift: PointsGoods; points: number | null }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <article className={styles.gift} aria-label={gift.name}>
      <div className={styles.media}>
        <GoodsImage className={styles.image} src={gift.image} width={200} />
      </div>
      <h3 className={styles.name} title={gift.name}>
        {gift.name}
      </h3>
      <p className={styles.describe}>{gift.describe}</p>
      <p className={styles.price}>
        <b>{count(gift.points)}</b> 积分
      </p>
      <p className={styles.facts}>
        <span>{gift.stock > 0 ? `剩余 ${count(gift.stock)} 份` : '已兑完'}</span>
        {gift.limit_per_account !== null && <span>每户限兑 {count(gift.limit_per_account)} 份</span>}
      </p>
      {points !== null && gift.stock > 0 && (
        <p className={points >= gift.points ? styles.enough : styles.short}>
          {points >= gift.points ? '积分已够' : `还差 ${count(gift.points - points)} 积分`}
        </p>
      )}
      {gift.stock > 0 && <Exchange gift={gift} points={points} open={() => setOpen(true)} />}
      {isOpen && points !== null && (
        <Suspense>
          <RedeemDialog gift={gift} points={points} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </article>
  );
}

/** @param points of who looks; null = unknown */
function Exchange({ gift, points, open }: { gift: PointsGoods; points: number | null; open: () => void }) {
  const { signedIn } = useSession();
  const { pathname, search } = useLocation();
  if (!signedIn)
    return (
      <ButtonLink className={styles.act} to={loginPath(pathname + search)}>
        登录后兑换
      </ButtonLink>
    );
  return points === null ? null : (
    <Button
      className={styles.act}
      {...(points >= gift.points && { variant: 'primary' as const })}
      onClick={open}
    >
      {points >= gift.points ? '立即兑换' : '查看'}
    </Button>
  );
}
