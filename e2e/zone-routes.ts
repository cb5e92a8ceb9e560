import type { APIRequestContext } from '@playwright/test';
import type { newsArticles } from '@qingnang/contract/content';
import type { brandList, zones } from '@qingnang/contract/zones';
import { callsOf } from './call.ts';

export const SITE = '青囊药采';

/** A page of the zones, the campaigns, help or the news: its title, and every path it is known by. */
export interface PageOfZones {
  title: string;
  paths: readonly string[];
  /** Where its paths lead to; missing = they stay. */
  leadsTo?: string;
  /** Neither header nor footer. */
  isBare?: boolean;
}

/** Rows of the demo shop that stand in the paths. */
interface Ids {
  activity: number;
  controlled: number;
  brand: number;
  news: number;
}

/** All of these pages are open to visitors. */
export async function pagesOfZones(request: APIRequestContext): Promise<PageOfZones[]> {
  const { activity, controlled, brand, news } = await demoIds(request);
  const to = (leadsTo: string, title: string, ...paths: string[]) => ({ title, paths, leadsTo });
  const page = (title: string, ...paths: string[]): PageOfZones => ({ title, paths });
  return [
    page('包邮专区', '/yx_index', '/yx', '/yx_table', '/yx/table'),
    { ...page('优选规则', '/yx_rule', '/yx/rule'), isBare: true },
    page('品牌专区', '/ppzq', '/ppzq_index', '/ppzq_index/2'),
    page('品牌专区', `/ppzq/info/${brand}`, `/ppzq/info/${brand}/1`),
    to('/kxzq/new', '控销专区', '/kxzq', '/kxzq_new'),
    page('控销专区', '/kxzq_index', '/kxzq/new'),
    page('控销专区', `/kxzq/goods/${controlled}`, `/kxzq/goods/${controlled}/1`),
    page('中药饮片', '/zyyp', '/zyyp/table'),
    page('器械专区', '/qxzq', '/qxzq/table'),
    page('近效期专场', '/jxqzc'),
    page('每日特价', '/mrtj'),
    page('活动专区', '/yjh', `/yjh/${activity}`),
    page('活动中心', `/Hdzx/${activity}`, `/Hdzx/${activity}/1`),
    page('拼团专区', '/ptzq'),
    page('组合购', '/zhzq'),
    page('组合满赠', '/zhmz', '/zhmz/list'),
    page('满额返现', '/hb'),
    page('全场9.4折', '/welfare'),
    page('医友会', '/yyh', '/yyh/list'),
    page('专题专区', '/zqmb'),
    page('营销活动', '/hdmb'),
    page('冬季呼吸专场', `/hdmb?id=${activity}`),
    page('积分商城', '/jfsc'),
    page('活动不存在', '/noActivity'),
    page(SITE, '/loading/activity', '/loading'),
    to('/loading/activity', SITE, '/activity', '/activity/a', '/activity/a/b'),
    to('/help_news', '新闻资讯', '/loading?path=/help_news'),
    to('/', '首页', '/eleven_index', '/preparing'),

    page('帮助中心', '/help'),
    page('新人指南', '/help_xrzn', '/help/xrzn'),
    page('会员注册', '/help_xrzn_hyzc', '/help/xrzn/hyzc', '/help/xrzn/hyzc?id=66'),
    page('购物指南', '/help_xrzn_gwzn', '/help/xrzn/gwzn'),
    page('安全购药', '/help_xrzn_aqgy', '/help/xrzn/aqgy'),
    page('支付配送', '/help_zfps', '/help/zfps'),
    page('订单支付', '/help_zfps_ddzf', '/help/zfps/ddzf'),
    page('货物配送', '/help_zfps_hwps', '/help/zfps/hwps'),
    page('药品退换货', '/help_zfps_ypth', '/help/zfps/ypth'),
    page('服务保障', '/help_fwbz', '/help/fwbz'),
    page('网站资质', '/help_fwbz_wzzz', '/help/fwbz/wzzz'),
    page('用户协议', '/help_fwbz_yhxy', '/help/fwbz/yhxy'),
    page('隐私政策', '/help_fwbz_yszc', '/help/fwbz/yszc'),
    page('专属客服', '/help_fwbz_zskf', '/help/fwbz/zskf'),
    page('关于我们', '/help_us', '/help/us'),
    page('投诉建议', '/help_us_tsjy', '/help/us/tsjy'),
    page('联系我们', '/help_us_link', '/help/us/link'),
    page('新闻资讯', '/help_news', '/help/news'),
    page('行业资讯', '/help_news_hy', '/help/news/hy'),
    page('公司动态', '/help_news_company', '/help/news/company'),
    page('新闻详情', `/help_news_info/${news}/3`, `/help/news/info/${news}/3`),
  ];
}

async function demoIds(request: APIRequestContext): Promise<Ids> {
  const call = callsOf(request);
  const [activities, controlled, brands, news] = await Promise.all([
    call<typeof zones>('GET /api/zone', { query: { kind: 'activity' } }),
    call<typeof zones>('GET /api/zone', { query: { kind: 'controlled' } }),
    call<typeof brandList>('GET /api/brands'),
    call<typeof newsArticles>('GET /api/article/news'),
  ]);
  return {
    activity: idOf(activities.list.find(({ code }) => code === 'dongji-huxi')),
    controlled: idOf(controlled.list[0]),
    brand: idOf(brands.list[0]),
    news: idOf(news.list[0]),
  };
}

function idOf(row: { id: number } | undefined): number {
  if (!row) throw new Error('the demo shop has no such row');
  return row.id;
}
