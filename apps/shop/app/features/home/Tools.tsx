import { withQuery } from '@qingnang/contract/call';
import type { CommonData } from '@qingnang/contract/shell';
import { pageExists } from '../../lib/page-exists.ts';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { PageLink } from '../../ui/PageLink.tsx';
import styles from './Tools.module.css';

interface Tool {
  name: string;
  words: string;
  icon: IconName;
  to: string;
}

const SHOWN = 8;

/** Most useful first; the shop shows the first eight that it has a page for. */
const TOOLS: readonly Tool[] = (
  [
    { name: '快捷采购', words: '粘贴 Excel 下单', icon: 'bolt', to: '/kjcg' },
    { name: '药检报告', words: '按批号批量下载', icon: 'report', to: '/jybg' },
    { name: '电子发票', words: '数电票随单开', icon: 'invoice', to: '/dzfp' },
    { name: '品种求购', words: '找不到就告诉我', icon: 'edit', to: '/pzqg' },
    { name: '领券中心', words: '先领券再下单', icon: 'ticket', to: '/lqzx' },
    { name: '资质证照', words: '到期前提醒', icon: 'shield', to: '/zzzj' },
    { name: '积分商城', words: '采购得积分', icon: 'gift', to: '/jfsc' },
    { name: '我的收藏', words: '常购品种一处看', icon: 'heart', to: '/star' },
    { name: '我的订单', words: '付款、物流与再买', icon: 'clipboard', to: '/order' },
    { name: '购物车', words: '核对后一次结算', icon: 'cart', to: '/cart' },
    { name: '药品列表', words: '全部在售商品', icon: 'grid', to: '/list' },
    { name: '会员中心', words: '账户与资质', icon: 'user', to: '/user' },
  ] as const
)
  .filter(({ to }) => pageExists(to))
  .slice(0, SHOWN);

/** The buyer's daily ways, one row. */
export const Tools = () => (
  <nav className={styles.tools} aria-label="采购工具">
    {TOOLS.map((tool) => (
      <PageLink key={tool.to} className={styles.item} to={tool.to}>
        <Icon name={tool.icon} size={24} />
        <span>
          <span className={styles.name}>{tool.name}</span>
          <small>{tool.words}</small>
        </span>
      </PageLink>
    ))}
  </nav>
);

type PhoneCategory = Pick<CommonData['category'][number], 'id' | 'name' | 'logo'>;

/** A row of each. */
const PHONE_CATEGORIES = 5;
const PHONE_TOOLS = 5;

/** On phones, where the category menu is not: the first categories above the tools. */
export const PhoneTools = ({ categories }: { categories: readonly PhoneCategory[] }) => (
  <nav className={styles.phone} aria-label="快捷入口">
    {categories.slice(0, PHONE_CATEGORIES).map(({ id, name, logo }) => (
      <PageLink key={id} to={withQuery('/list', { category_id: id })}>
        {logo.includes('/') ? (
          <img src={logo} alt="" width={24} height={24} loading="lazy" />
        ) : (
          <Icon name={(logo || 'pill') as IconName} size={24} />
        )}
        {name}
      </PageLink>
    ))}
    {TOOLS.slice(0, PHONE_TOOLS).map((tool) => (
      <PageLink key={tool.to} to={tool.to}>
        <Icon name={tool.icon} size={24} />
        {tool.name}
      </PageLink>
    ))}
  </nav>
);
