import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useCartCount } from '../../lib/cart-store.ts';
import { cx } from '../../lib/cx.ts';
import { useMay } from '../../lib/useMay.ts';
import { Breadcrumb } from '../../ui/Breadcrumb.tsx';
import { PageLink } from '../../ui/PageLink.tsx';
import styles from './MemberFrame.module.css';

interface MemberFrameProps {
  /** Below 会员中心; the last one is the page itself. */
  trail: readonly { label: string; to?: string }[];
  children: ReactNode;
}

/** A page of the member area: where it is, the menu, its panels. */
export const MemberFrame = ({ trail, children }: MemberFrameProps) => (
  <div className={cx('wrap', styles.page)}>
    <Breadcrumb trail={[{ label: '首页', to: '/' }, { label: '会员中心', to: '/user' }, ...trail]} />
    <div className={styles.shell}>
      <Side />
      <div className={styles.main}>{children}</div>
    </div>
  </div>
);

function Side() {
  const { pathname } = useLocation();
  const inCart = useCartCount();
  const [mayPay, mayMoney, isOwner] = [useMay('pay'), useMay('money'), useMay('owner')];
  const here = (path: RegExp) => (path.test(pathname) ? ('page' as const) : undefined);
  return (
    <nav className={styles.side} aria-label="会员中心菜单">
      <PageLink className={styles.home} to="/user" aria-current={here(/^\/user(?!\/draws)/)}>
        会员中心
      </PageLink>
      <h2>订单中心</h2>
      <PageLink
        to="/order"
        aria-current={here(/^\/order(?!\/(hmdd|jfdd|afterSales|returnInfo|proposals|recalls))/i)}
      >
        我的订单
      </PageLink>
      <PageLink to="/order/proposals" aria-current={here(/^\/order\/proposals/)}>
        待确认订单
      </PageLink>
      <PageLink to="/hmdd" aria-current={here(/hmdd$/)}>
        含麻订单
      </PageLink>
      <PageLink to="/jfdd" aria-current={here(/jfdd$/)}>
        积分订单
      </PageLink>
      <PageLink to="/order/afterSales" aria-current={here(/^\/order\/(afterSales|returnInfo)/i)}>
        退换售后
      </PageLink>
      <PageLink to="/order/recalls" aria-current={here(/^\/order\/recalls/)}>
        召回通知
      </PageLink>
      {mayMoney && (
        <PageLink to="/dzfp" aria-current={here(/\/dzfp$/)}>
          电子发票
        </PageLink>
      )}
      <h2>采购</h2>
      <PageLink to="/cart">
        购物车
        {inCart > 0 && <span className={styles.count}>{inCart}</span>}
      </PageLink>
      <PageLink to="/kjcg">快捷采购</PageLink>
      <PageLink to="/list/table">表格采购</PageLink>
      <PageLink to="/star" aria-current={here(/\/star$/)}>
        我的收藏
      </PageLink>
      <PageLink to="/pzqg" aria-current={here(/\/pzqg/)}>
        品种求购
      </PageLink>
      <PageLink to="/zzfw" aria-current={here(/^\/zzfw$/)}>
        自助服务
      </PageLink>
      <PageLink to="/yjfk" aria-current={here(/\/yjfk$/)}>
        意见反馈
      </PageLink>
      <h2>我的钱包</h2>
      {mayPay && (
        <PageLink to="/wdqb" aria-current={here(/wdqb$/)}>
          钱包总览
        </PageLink>
      )}
      {mayPay && (
        <PageLink to="/yegl" aria-current={here(/yegl$/)}>
          余额
        </PageLink>
      )}
      <PageLink to="/jfgl" aria-current={here(/jfgl$/)}>
        积分
      </PageLink>
      <PageLink to="/yhq" aria-current={here(/yhq$/)}>
        优惠券
      </PageLink>
      <PageLink to="/xjq" aria-current={here(/xjq$/)}>
        现金券
      </PageLink>
      <PageLink to="/user/draws" aria-current={here(/^\/user\/draws$/)}>
        抽奖记录
      </PageLink>
      <h2>账户中心</h2>
      {mayMoney && (
        <PageLink to="/zq" aria-current={here(/\/zq(\/|$)/)}>
          账期
        </PageLink>
      )}
      <PageLink to="/dzht" aria-current={here(/dzht$/)}>
        电子合同
      </PageLink>
      <PageLink to="/wdxx" aria-current={here(/wdxx$/)}>
        我的消息
      </PageLink>
      <PageLink to="/bdwx" aria-current={here(/bdwx$/)}>
        绑定微信
      </PageLink>
      <PageLink to="/lbyz" aria-current={here(/lbyz$/)}>
        两步验证
      </PageLink>
      {isOwner && (
        <>
          <PageLink to="/aqjl" aria-current={here(/\/aqjl$/)}>
            安全记录
          </PageLink>
          <PageLink to="/members" aria-current={here(/^\/members$/)}>
            公司成员
          </PageLink>
        </>
      )}
      <PageLink to="/budgets" aria-current={here(/^\/budgets$/)}>
        采购预算
      </PageLink>
      <PageLink to="/basic" aria-current={here(/\/basic$/)}>
        基本信息
      </PageLink>
      <PageLink to="/ysgl" aria-current={here(/\/ysgl$/)}>
        隐私与注销
      </PageLink>
      <PageLink to="/zzzj" aria-current={here(/\/zzzj$/)}>
        资质证件
      </PageLink>
      <PageLink to="/ddgl" aria-current={here(/\/ddgl(\/orders)?$/)}>
        多店管理
      </PageLink>
      <PageLink to="/addr" aria-current={here(/\/addr$/)}>
        收货地址
      </PageLink>
      <PageLink to="/jybg" aria-current={here(/jybg$/)}>
        药检报告
      </PageLink>
    </nav>
  );
}

interface PanelHeadProps {
  title: ReactNode;
  /** h1 where it names the page. */
  heading?: 'h1' | 'h2';
  /** At the end of the row. */
  children?: ReactNode;
}

export const PanelHead = ({ title, heading: Heading = 'h2', children }: PanelHeadProps) => (
  <div className={styles.panelHead}>
    <Heading>{title}</Heading>
    {children && <span className={styles.more}>{children}</span>}
  </div>
);
