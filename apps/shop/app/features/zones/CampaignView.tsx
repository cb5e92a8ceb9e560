import { withQuery } from '@qingnang/contract/call';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { cx } from '../../lib/cx.ts';
import { count } from '../../lib/format.ts';
import { Breadcrumb } from '../../ui/Breadcrumb.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Floor } from '../../ui/Floor.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { AddToCart } from '../catalog/AddToCart.tsx';
import { GoodsGrid } from '../goods/GoodsGrid.tsx';
import blocks from './Blocks.module.css';
import { Blocks } from './Blocks.tsx';
import styles from './Campaign.module.css';
import type { Campaign } from './campaign-data.ts';
import { windowWords } from './campaign-words.ts';
import { PreviewNotice } from './PreviewNotice.tsx';
import type { ShownBlock, ZoneGoods } from './zone-data.ts';

interface CampaignViewProps {
  campaign: Campaign;
  /** Between home and the campaign itself. */
  above?: readonly { label: string; to: string }[];
  /** The category menu stays open at the left: the campaign's head stands beside it. */
  besideMenu?: boolean;
  /** The page that has all its goods, when it is another one. */
  listAt?: string;
  /** Below its pictures, before everything else. */
  children?: ReactNode;
}

/** One campaign: what it is and how long, its blocks, all its goods. */
export function CampaignView({ campaign, above = [], besideMenu, listAt, children }: CampaignViewProps) {
  const { zone, goods, isPreview } = campaign;
  const lead = besideMenu || children ? leading(zone.blocks) : 0;
  const first = <Blocks blocks={zone.blocks.slice(0, lead)} />;
  return (
    <div className="wrap">
      {isPreview && <PreviewNotice />}
      {besideMenu ? (
        <div className={styles.beside}>
          <CampaignHead zone={zone} large />
          <div>{first}</div>
        </div>
      ) : (
        <>
          <Breadcrumb trail={[{ label: '首页', to: '/' }, ...above, { label: zone.title }]} />
          <CampaignHead zone={zone} />
          <div className={styles.blocks}>{first}</div>
        </>
      )}
      {children}
      <div className={cx(!children && styles.blocks)}>
        <Blocks blocks={zone.blocks.slice(lead)} after={lead} />
      </div>
      {goods && <AllGoods goods={goods} listAt={listAt} />}
      {zone.blocks.length === 0 && !goods && !children && <NothingYet />}
    </div>
  );
}

/** About as much text as has room beside the menu. */
const SHORT_TEXT = 800;

/** So many blocks stand beside the menu: pictures and clocks, which are low, and a short text after no more than one. */
function leading(all: readonly ShownBlock[]): number {
  const low = all.findIndex(({ kind }) => kind !== 'banner' && kind !== 'countdown');
  if (low === -1) return all.length;
  const next = all[low];
  return low <= 1 && next?.kind === 'text' && next.html.length <= SHORT_TEXT ? low + 1 : low;
}

function CampaignHead({ zone, large = false }: { zone: Campaign['zone']; large?: boolean }) {
  const time = windowWords(zone);
  return (
    <header className={cx(styles.head, large && styles.large)}>
      <h1 className={styles.title}>{zone.title}</h1>
      {zone.summary && <p className={styles.summary}>{zone.summary}</p>}
      {time && <p className={styles.time}>活动时间：{time}</p>}
    </header>
  );
}

function AllGoods({ goods, listAt }: { goods: ZoneGoods; listAt: string | undefined }) {
  const { pathname, search } = useLocation();
  // What else the address says stays: which campaign it is.
  const kept = Object.fromEntries(new URLSearchParams(search));
  const to = (page: number) => withQuery(pathname, { ...kept, page: page > 1 ? page : undefined });
  return (
    <Floor
      title="全部商品"
      words={`共 ${count(goods.total)} 个`}
      {...(listAt && { more: { label: '查看全部', url: listAt } })}
    >
      {goods.list.length === 0 ? (
        <EmptyState title="没有这一页" panel>
          <p className="row">
            <ButtonLink to={to(1)}>回到第一页</ButtonLink>
          </p>
        </EmptyState>
      ) : (
        <div className={blocks.grid}>
          <GoodsGrid
            goods={goods.list}
            action={(item) => <AddToCart goods={item} />}
            onPhone="rows"
            label="全部商品"
          />
        </div>
      )}
      {!listAt && <Pager page={goods.page} pageSize={goods.page_size} total={goods.total} to={to} />}
    </Floor>
  );
}

/** In place of what staff have not filled yet. */
const NothingYet = () => (
  <EmptyState title="活动暂未开始" panel>
    <p>商品正在准备，先看看其他活动</p>
    <p className="row">
      <ButtonLink variant="primary" to="/yjh">
        正在进行的活动
      </ButtonLink>
      <ButtonLink to="/list">全部商品</ButtonLink>
    </p>
  </EmptyState>
);
