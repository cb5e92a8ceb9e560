import type { CommonData } from '@qingnang/contract/shell';
import { withQuery } from '../../lib/form-body.ts';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { PageLink } from '../../ui/PageLink.tsx';
import styles from './Tools.module.css';

const TOOLS: readonly { name: string; words: string; icon: IconName; to: string }[] = [
  { name: '药品列表', words: '全部在售商品', icon: 'grid', to: '/list' },
  { name: '快捷采购', words: '键盘逐行填数量', icon: 'bolt', to: '/list/table' },
  { name: '购物车', words: '核对后一次结算', icon: 'cart', to: '/cart' },
  { name: '我的订单', words: '付款、物流与再买', icon: 'clipboard', to: '/order' },
  { name: '会员中心', words: '账户与资质', icon: 'user', to: '/user' },
];

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

const PHONE_CATEGORIES = 5;

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
    {TOOLS.map((tool) => (
      <PageLink key={tool.to} to={tool.to}>
        <Icon name={tool.icon} size={24} />
        {tool.name}
      </PageLink>
    ))}
  </nav>
);
