import type { Tx } from '../db/transaction.ts';
import { loadDemoArticles } from './articles.ts';
import { loadDemoHelp } from './articles-help.ts';
import { addressOf, type Ids, loadDemoBanners, type Target } from './banners.ts';
import { DemoFiles } from './files.ts';
import { loadDemoLegalTexts } from './legal-texts.ts';
import { loadDemoSearches } from './searches.ts';
import { loadDemoSpeed } from './speed.ts';
import { loadDemoWishes } from './wishes.ts';

interface Entry extends Target {
  name: string;
  children?: readonly Entry[];
}

const NAVIGATION: readonly Entry[] = [
  { name: '首页', to: '/' },
  {
    name: '包邮专区',
    to: '/yx',
    children: [
      { name: '单品包邮', to: '/yx' },
      { name: '优选品种', to: '/list?tags=优' },
      { name: '优选规则', to: '/yx/rule' },
    ],
  },
  { name: '品牌专区', to: '/ppzq' },
  { name: '控销专区', to: '/kxzq/new' },
  {
    name: '中药饮片',
    to: '/zyyp',
    children: [
      { name: '补虚药', in: 'zy-tonic' },
      { name: '清热药', in: 'zy-heat' },
      { name: '活血止血', in: 'zy-circulate' },
      { name: '药食同源', in: 'zy-tea' },
    ],
  },
  {
    name: '医疗器械',
    to: '/qxzq',
    children: [
      { name: '检测仪器', in: 'qx-measure' },
      { name: '防护用品', in: 'qx-protect' },
      { name: '敷料护创', in: 'qx-dressing' },
    ],
  },
  { name: '近效期', to: '/jxqzc' },
  { name: '每日特价', to: '/mrtj' },
  {
    name: '活动专区',
    to: '/yjh',
    children: [
      { name: '拼团专区', to: '/ptzq' },
      { name: '组合购', to: '/zhzq' },
      { name: '组合满赠', to: '/zhmz' },
      { name: '9.4折专区', to: '/welfare' },
      { name: '积分商城', to: '/jfsc' },
    ],
  },
];

const HOT_WORDS: readonly (readonly [word: string, isHot: boolean])[] = [
  ['连花清瘟', true],
  ['阿莫西林', true],
  ['布洛芬', false],
  ['感冒灵', false],
  ['奥美拉唑', false],
  ['板蓝根', false],
  ['阿司匹林', false],
  ['创可贴', false],
  ['血压计', false],
  ['黄芪', false],
];

const LINKS: readonly (readonly [name: string, url: string])[] = [
  ['国家药品监督管理局', 'https://www.nmpa.gov.cn'],
  ['国家医疗保障局', 'https://www.nhsa.gov.cn'],
  ['国家卫生健康委员会', 'https://www.nhc.gov.cn'],
  ['国家药典委员会', 'https://www.chp.org.cn'],
  ['国家企业信用信息公示系统', 'https://www.gsxt.gov.cn'],
  ['中国医药商业协会', 'https://www.capc.org.cn'],
];

/**
 * Loads what the demo shop shows beside goods: navigation, hot words, banners, links, articles, and what its buyers keep and
 * look for. Needs accounts, categories, brands and goods.
 * @param files folder of the public files
 */
export async function loadDemoContent(tx: Tx, files: string): Promise<void> {
  const categories = await tx.selectFrom('category').select(['id', 'code']).execute();
  const ids = new Map(categories.map(({ id, code }) => [code, id]));
  await loadNavigation(tx, ids);
  await tx
    .insertInto('hot_word')
    .values(HOT_WORDS.map(([word, is_hot], index) => ({ word, is_hot, sort: index + 1 })))
    .execute();
  const pictures = new DemoFiles(files);
  await loadDemoBanners(tx, ids, pictures);
  await pictures.write();
  await tx
    .insertInto('site_link')
    .values(LINKS.map(([name, url], index) => ({ name, url, sort: index + 1 })))
    .execute();
  await loadDemoArticles(tx, new Date());
  await loadDemoHelp(tx);
  await loadDemoLegalTexts(tx, new Date());
  await loadDemoWishes(tx);
  await loadDemoSearches(tx);
  await loadDemoSpeed(tx);
}

async function loadNavigation(tx: Tx, ids: Ids): Promise<void> {
  const row = (entry: Entry, sort: number) => ({ name: entry.name, url: addressOf(entry, ids), sort });
  const parents = await tx
    .insertInto('nav_item')
    .values(NAVIGATION.map((entry, index) => row(entry, index + 1)))
    .returning(['id', 'name'])
    .execute();
  const children = NAVIGATION.flatMap((entry) => {
    const parent_id = parents.find(({ name }) => name === entry.name)?.id ?? null;
    return (entry.children ?? []).map((child, index) => ({ ...row(child, index + 1), parent_id }));
  });
  await tx.insertInto('nav_item').values(children).execute();
}
