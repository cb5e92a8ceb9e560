import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Tx } from '../db/transaction.ts';
import { type BannerArt, phoneBanner, phoneStrip, poster, strip, wideBanner } from './art/zone-banner.ts';
import type { DemoFiles } from './files.ts';

/** Where something leads: `in` is the code of a category whose list it opens, `to` any other address. */
export interface Target {
  to?: string;
  in?: string;
}

/** Ids by code. */
export type Ids = ReadonlyMap<string, number>;

export const addressOf = (target: Target, ids: Ids): string =>
  target.in === undefined ? (target.to ?? '') : `/list?category_id=${ids.get(target.in) ?? ''}`;

/** Banners of the home and sign-in pages; pictures below art/banners, without their ending. */
const PAINTED: readonly (Target & {
  place: 'home' | 'top' | 'right' | 'login' | 'ppzq';
  title: string;
  art: string;
  tablet?: string;
  phone?: string;
})[] = [
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
  { place: 'right', title: '道地饮片，批批有检', art: 'tile-herb', to: '/zyyp' },
  { place: 'right', title: '器械补货', art: 'tile-device', to: '/qxzq' },
  { place: 'right', title: '包邮凑单', art: 'tile-free', to: '/yx' },
  { place: 'ppzq', title: '本月品牌：百年本草馆', art: 'brand', phone: 'brand-phone', in: 'xi-herb' },
  { place: 'login', title: '百年本草馆', art: 'brand', phone: 'brand-phone', in: 'xi-herb' },
];

/** Banners of the zones, drawn with the packs of goods that the shop sells. */
const ZONES: readonly (Target & BannerArt & { place: string; audience?: string; brand?: string })[] = [
  {
    place: 'bottom',
    title: '诚邀药店诊所入驻',
    words: '资质审核通过即见底价，专属客户经理一对一服务',
    colours: 'dark',
    packs: ['连花清瘟胶囊', '感冒灵颗粒'],
    audience: 'visitor',
    to: '/login',
  },
  {
    place: 'bottom',
    title: '满额包邮',
    words: '成都、重庆两仓发货，满 800 元免运费',
    colours: 'dark',
    packs: ['板蓝根颗粒', '健胃消食片'],
    audience: 'member',
    to: '/list?sort=sales',
  },
  {
    place: 'yx',
    title: '优选品种 每周更新',
    words: '动销快、毛利稳，按整件补货更划算',
    colours: 'green',
    packs: ['健胃消食片', '藿香正气口服液', '板蓝根颗粒', '维生素C片'],
    to: '/list?tags=优',
  },
  {
    place: 'kxzq',
    title: '控销专区 区域保护',
    words: '每个区域限量开户，终端价格有保障',
    colours: 'blue',
    packs: ['安神补脑液', '肾宝片', '定坤丹', '百令胶囊'],
    in: 'xi-nourish',
  },
  {
    place: 'kxzq',
    title: '滋补安神 冬令热销',
    words: '阿胶、复方阿胶浆，厂家直供',
    colours: 'gold',
    packs: ['阿胶', '复方阿胶浆', '天王补心丸', '归脾丸'],
    in: 'xi-nourish',
  },
  {
    place: 'new_kxzq',
    title: '控销新品 诚征终端',
    words: '申请购买权限，客户经理一个工作日内答复',
    colours: 'red',
    packs: ['坤泰胶囊', '通络祛痛膏', '参松养心胶囊', '蓝芩口服液'],
    to: '#请在商品页申请购买权限，客户经理会尽快答复',
  },
  {
    place: 'zyzq',
    title: '道地饮片 批批有检',
    words: '产地直采，检验报告随货同行',
    colours: 'gold',
    packs: ['黄芪', '枸杞子', '三七', '西洋参'],
    in: 'xi-herb',
  },
  {
    place: 'ppzq',
    title: '品牌馆 一站补齐',
    words: '品牌药企直供，同厂全品种',
    colours: 'blue',
    packs: ['六味地黄丸', '云南白药气雾剂', '复方丹参滴丸', '马应龙麝香痔疮膏'],
    to: '/list?sort=sales',
  },
  {
    place: 'brand',
    brand: 'yiling',
    title: '以岭药业',
    words: '连花清瘟、通心络、参松养心',
    colours: 'red',
    packs: ['连花清瘟胶囊', '通心络胶囊', '参松养心胶囊', '津力达颗粒'],
  },
  {
    place: 'brand',
    brand: 'tongrentang',
    title: '同仁堂',
    words: '安宫牛黄丸、乌鸡白凤丸、大活络丸',
    colours: 'gold',
    packs: ['安宫牛黄丸', '乌鸡白凤丸', '大活络丸', '金匮肾气丸'],
  },
  {
    place: 'brand',
    brand: 'baiyao',
    title: '云南白药',
    words: '外用伤科全系列现货',
    colours: 'green',
    packs: ['云南白药气雾剂', '云南白药膏', '云南白药胶囊', '云南白药创可贴'],
  },
  {
    place: 'demo',
    title: '秋冬健康节',
    words: '感冒、止咳、滋补，一次备齐',
    colours: 'red',
    packs: ['小柴胡颗粒', '急支糖浆', '感冒清热颗粒', '抗病毒口服液'],
    in: 'xi-cold',
  },
  {
    place: 'poster',
    title: '流感季备货',
    words: '抗病毒、退热、止咳足量供应',
    colours: 'blue',
    packs: ['磷酸奥司他韦胶囊'],
    in: 'xi-cold',
  },
  {
    place: 'poster',
    title: '慢病长处方',
    words: '降压、降脂、降糖常备品种',
    colours: 'green',
    packs: ['阿托伐他汀钙片'],
    in: 'xi-chronic',
  },
  {
    place: 'poster',
    title: '居家检测',
    words: '血压计、血糖仪、体温计',
    colours: 'gold',
    packs: ['电子血压计(上臂式)'],
    in: 'xi-device',
  },
];

const ART = path.join(import.meta.dirname, 'art/banners');

/** Loads the banners of all places; needs categories and brands. */
export async function loadDemoBanners(tx: Tx, categories: Ids, pictures: DemoFiles): Promise<void> {
  const brands = new Map(
    (await tx.selectFrom('brand').select(['id', 'code']).execute()).map(({ id, code }) => [code, id]),
  );
  const painted = await paintedRows(categories, pictures);
  const zones = ZONES.map((zone, index) => zoneRow(zone, index, { categories, brands }, pictures));
  await tx
    .insertInto('banner')
    .values([...painted, ...zones].map((row, index) => ({ ...row, sort: index + 1 })))
    .execute();
}

async function paintedRows(categories: Ids, pictures: DemoFiles) {
  const address = async (art: string | undefined) =>
    art === undefined
      ? ''
      : pictures.add(`banners/${art}.svg`, await readFile(path.join(ART, `${art}.svg`), 'utf8'));
  return Promise.all(
    PAINTED.map(async (banner) => ({
      place: banner.place,
      title: banner.title,
      image: await address(banner.art),
      image_tablet: await address(banner.tablet),
      image_phone: await address(banner.phone),
      url: addressOf(banner, categories),
      audience: 'all',
      brand_id: null,
    })),
  );
}

/** How a place is drawn, for a wide screen and for a telephone (null = the same picture); others are wide banners. */
const DRAWINGS: Readonly<
  Record<string, readonly [(art: BannerArt) => string, ((art: BannerArt) => string) | null]>
> = {
  poster: [poster, null],
  bottom: [strip, phoneStrip],
};

function zoneRow(
  zone: (typeof ZONES)[number],
  index: number,
  { categories, brands }: { categories: Ids; brands: Ids },
  pictures: DemoFiles,
) {
  const { place, title, audience = 'all', brand } = zone;
  const brandId = brand === undefined ? null : (brands.get(brand) ?? null);
  const [draw, drawPhone] = DRAWINGS[place] ?? [wideBanner, phoneBanner];
  const name = `banners/${place}-${index + 1}`;
  return {
    place,
    title,
    image: pictures.add(`${name}.svg`, draw(zone)),
    image_tablet: '',
    image_phone: drawPhone === null ? '' : pictures.add(`${name}-phone.svg`, drawPhone(zone)),
    url: brandId === null ? addressOf(zone, categories) : `/list?brand_id=${brandId}`,
    audience,
    brand_id: brandId,
  };
}
