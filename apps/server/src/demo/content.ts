import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Tx } from '../db/transaction.ts';
import { DemoFiles } from './files.ts';

/** A navigation entry; `in` is the code of a category whose list it opens, `to` any other address. */
interface Entry {
  name: string;
  to?: string;
  in?: string;
  children?: readonly Entry[];
}

const NAVIGATION: readonly Entry[] = [
  { name: '首页', to: '/' },
  {
    name: '中西成药',
    in: 'xi-common',
    children: [
      { name: '感冒咳嗽', in: 'xi-cold' },
      { name: '抗菌抗病毒', in: 'xi-infect' },
      { name: '肠胃肝胆', in: 'xi-digest' },
      { name: '滋补安神', in: 'xi-nourish' },
    ],
  },
  {
    name: '慢病用药',
    in: 'xi-chronic',
    children: [
      { name: '心脑血管', in: 'xi-heart' },
      { name: '糖尿病', in: 'xi-sugar' },
      { name: '血脂调节', in: 'xi-lipid' },
    ],
  },
  {
    name: '中药饮片',
    in: 'xi-herb',
    children: [
      { name: '补虚药', in: 'zy-tonic' },
      { name: '清热药', in: 'zy-heat' },
      { name: '活血止血', in: 'zy-circulate' },
      { name: '药食同源', in: 'zy-tea' },
    ],
  },
  {
    name: '医疗器械',
    in: 'xi-device',
    children: [
      { name: '检测仪器', in: 'qx-measure' },
      { name: '防护用品', in: 'qx-protect' },
      { name: '敷料护创', in: 'qx-dressing' },
    ],
  },
  { name: '优选品种', to: '/list?tags=优' },
  { name: '新品上架', to: '/list?tags=新&sort=new' },
  { name: '热销排行', to: '/list?sort=sales' },
  { name: '冷藏生物', in: 'xi-coldchain' },
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

interface Drawn {
  place: 'home' | 'top' | 'right' | 'login';
  title: string;
  /** File below art/banners without its ending. */
  art: string;
  tablet?: string;
  phone?: string;
  to?: string;
  in?: string;
}

const BANNERS: readonly Drawn[] = [
  {
    place: 'home',
    title: '秋冬备货季：感冒咳嗽、抗病毒药品货源充足',
    art: 'hero',
    tablet: 'hero-tablet',
    phone: 'hero-phone',
    in: 'xi-cold',
  },
  { place: 'home', title: '本月品牌：百年本草馆', art: 'brand', phone: 'brand-phone', in: 'xi-herb' },
  { place: 'top', title: '秋冬备货季', art: 'top', phone: 'top-phone', in: 'xi-cold' },
  { place: 'right', title: '新品上架', art: 'nav', to: '/list?tags=新&sort=new' },
  { place: 'right', title: '道地饮片，批批有检', art: 'tile-herb', in: 'xi-herb' },
  { place: 'right', title: '器械补货', art: 'tile-device', in: 'xi-device' },
  { place: 'right', title: '包邮凑单', art: 'tile-free', to: '/list?sort=sales' },
  { place: 'login', title: '百年本草馆', art: 'brand', phone: 'brand-phone', in: 'xi-herb' },
];

const ART = path.join(import.meta.dirname, 'art/banners');

/**
 * Loads navigation, hot words and banners of the demo shop; needs its categories.
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
  await loadBanners(tx, ids, files);
}

type Ids = ReadonlyMap<string, number>;

const addressOf = (entry: Pick<Entry, 'to' | 'in'>, ids: Ids): string =>
  entry.in === undefined ? (entry.to ?? '') : `/list?category_id=${ids.get(entry.in) ?? ''}`;

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

async function loadBanners(tx: Tx, ids: Ids, files: string): Promise<void> {
  const pictures = new DemoFiles(files);
  const address = async (art: string | undefined) =>
    art === undefined
      ? ''
      : pictures.add(`banners/${art}.svg`, await readFile(path.join(ART, `${art}.svg`), 'utf8'));
  const rows = [];
  for (const [index, banner] of BANNERS.entries()) {
    rows.push({
      place: banner.place,
      title: banner.title,
      image: await address(banner.art),
      image_tablet: await address(banner.tablet),
      image_phone: await address(banner.phone),
      url: addressOf(banner, ids),
      sort: index + 1,
    });
  }
  await tx.insertInto('banner').values(rows).execute();
  await pictures.write();
}
