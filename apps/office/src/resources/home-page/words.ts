import type { Permission } from '@qingnang/contract/endpoint';
import type { HomeFloor } from '@qingnang/contract/home-floors';

interface EditedAt {
  name: string;
  to: string;
  permission: Permission;
}

/** What stands in a part of the home page, and where that is edited; without a link it comes by itself. */
export interface PartWords {
  words: string;
  edit?: EditedAt;
}

const specials = (kind: string): EditedAt => ({
  name: '特价活动',
  to: `/specials?kind=${kind}`,
  permission: 'campaign.read',
});
const banners = (place: string): EditedAt => ({
  name: '广告位',
  to: `/banners?place=${place}`,
  permission: 'content.read',
});
const CONTENT: EditedAt = { name: '导航与热词', to: '/content', permission: 'content.read' };

export const FLOOR_WORDS: Record<HomeFloor, PartWords> = {
  spike: { words: '进行中与下一场，没有时不出现', edit: specials('seckill') },
  daily: { words: '与相邻的特价并排，没有时不出现', edit: specials('daily') },
  near_expiry: { words: '与相邻的特价并排，没有时不出现', edit: specials('near_expiry') },
  newcomer: { words: '访客和还没下过单的客户看到', edit: specials('newcomer') },
  brands: { words: '全部品牌与一张横幅', edit: { name: '品牌', to: '/brands', permission: 'goods.read' } },
  hot: { words: '按客户所在省 30 天的动销自动排列' },
  fresh: { words: '按上架时间自动排列' },
  categories: {
    words: '前三个分类各一层，按分类的顺序',
    edit: { name: '分类', to: '/categories', permission: 'goods.read' },
  },
  recommended: { words: '按客户的常购品种自动排列，看到时才加载' },
};

export interface FixedPart extends PartWords {
  name: string;
}

/** Above the floors, from the top. */
export const ABOVE: readonly FixedPart[] = [
  { name: '顶部广告', words: '所有页面的最上方', edit: banners('top') },
  { name: '导航与热搜', words: '页头', edit: CONTENT },
  { name: '轮播图', words: '首页第一屏', edit: banners('home') },
  { name: '小图与右侧广告', words: '轮播图下方和导航旁', edit: banners('right') },
  {
    name: '公司动态',
    words: '最新四条，在账户卡片里',
    edit: { name: '文章', to: '/articles?category_id=3', permission: 'content.read' },
  },
  { name: '采购工具与全部专区', words: '每个专区都有入口' },
];

/** Below them, and over the page. */
export const BELOW: readonly FixedPart[] = [
  { name: '友情链接', words: '没有链接时不出现', edit: CONTENT },
  { name: '底部广告', words: '所有页面的页脚上方', edit: banners('bottom') },
  {
    name: '抽奖弹窗',
    words: '没抽过的客户打开首页时弹出',
    edit: { name: '抽奖', to: '/draws', permission: 'draw.read' },
  },
];
