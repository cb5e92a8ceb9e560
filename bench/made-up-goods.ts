/** Made-up goods for benchmarks: the same ones in every run, as unlike each other as a real catalogue's. */
import type { IndexedGoods } from '../packages/search/src/index.ts';
import { encodeReadings, pinyinKeys } from '../packages/search/src/pinyin.ts';
import { seeded } from './seeded.ts';

/** Distinct names in a catalogue of 200,000 goods, and manufacturers; about what real lists have. */
const NAMES = 40_000;
const MAKERS = 5_000;

const random = seeded(20_240_601);
const makers = makeMakers();
const names = makeNames();

/** The goods row of this number. */
export function madeUpGoods(id: number): IndexedGoods {
  const name = pick(names);
  const maker = pick(makers);
  const top = 1 + Math.floor(random() * 8);
  const leaf = 100 + Math.floor(random() * 300);
  return {
    id,
    ...name,
    makerId: maker.id,
    maker: maker.name,
    makerInitials: maker.initials,
    makerPinyin: maker.pinyin,
    spec: `${pick(['0.1g', '0.25g', '0.5g', '10mg', '20mg', '5ml', '10ml', '1g'])}*${4 + Math.floor(random() * 90)}${pick(['片', '粒', '支', '袋'])}${pick(['', '*2板', '/盒', '/瓶'])}`,
    labels: {
      forms: pick([
        '片剂',
        '胶囊剂',
        '颗粒剂',
        '注射剂',
        '丸剂',
        '口服液',
        '软膏剂',
        '滴眼剂',
        '散剂',
        '饮片',
      ]),
      rx: pick(['处方药', 'OTC甲', 'OTC乙', '器械', '饮片']),
    },
    approvalNo: `国药准字${pick(['H', 'Z', 'S'])}20${String(100_000 + id).slice(-6)}`,
    barcode: `690${String(1_000_000_000 + id * 7).slice(-10)}`,
    brandId: Math.floor(random() * 900),
    categoryIds: [top, 10 + (leaf % 40), leaf],
    uses: [],
    tags: random() < 0.2 ? [pick(['秒杀', '满减', '近效期', '优选', '包邮'])] : [],
    inStock: random() < 0.85,
    endsSoon: id % 12 === 0,
    onSale: true,
    isTcm: top === 8,
    isEphedrine: id % 100 === 0,
    scope: top === 8 ? 'tcm_pieces' : 'chemical',
    sales: Math.floor(random() ** 4 * 50_000),
    priceE4: Math.floor(random() * 2_000_000) + 100,
    createdAt: 1_600_000_000 + Math.floor(random() * 1e8),
  };
}

function makeNames(): Pick<IndexedGoods, 'name' | 'genericName' | 'tradeName' | 'initials' | 'pinyin'>[] {
  const heads = ['复方', '注射用', '盐酸', '硫酸', '小儿', '', '', '', '', '重组'];
  const stems =
    '阿莫 头孢 西林 沙坦 地平 他汀 感冒 银翘 板蓝 当归 黄连 丹参 白术 枸杞 甘草 维生素 氨氯 奥美 拉唑 克拉 霉素 布洛 双氯 对乙酰 罗红 左氧 氟沙 莫西 阿奇 六味 地黄 藿香 正气 清热 解毒 止咳 化痰 健脾 养血 安神 活络 壮骨 明目 通窍 润肠 舒筋 补肾 益气 祛风 除湿'.split(
      ' ',
    );
  const forms = '片 胶囊 颗粒 注射液 丸 口服液 软膏 滴眼液 散 缓释片 分散片 肠溶胶囊'.split(' ');
  const trades = ['', '', '', '(感康)', '(阿莫仙)', '(白加黑)', '(可威)'];
  const list = new Map<string, ReturnType<typeof makeNames>[number]>();
  for (const form of forms) addName(`阿莫西林${form}`);
  while (list.size < NAMES) {
    addName(
      `${pick(heads)}${pick(stems)}${pick(stems)}${random() < 0.5 ? pick(stems) : ''}${pick(forms)}${pick(trades)}`,
    );
  }
  return [...list.values()];

  function addName(name: string): void {
    if (list.has(name)) return;
    const keys = pinyinKeys(name);
    list.set(name, {
      name,
      genericName: name.replace(/\(.*\)/, ''),
      tradeName: '',
      initials: encodeReadings(keys.initials),
      pinyin: encodeReadings(keys.full),
    });
  }
}

function makeMakers(): { id: number; name: string; initials: string; pinyin: string }[] {
  const places = '华北 山东 江苏 四川 云南 广州 哈尔滨 石家庄 重庆 吉林 安徽 浙江 河南 湖北 江西'.split(' ');
  const marks = '康 恒 瑞 天 益 正 华 仁 泰 健 同 德 和 普 新 力 诺 生 民 安'.split(' ');
  const ends = '制药有限公司 药业股份有限公司 药业有限公司 制药厂 生物科技有限公司'.split(' ');
  const list = new Set<string>(['华北制药股份有限公司']);
  while (list.size < MAKERS) list.add(pick(places) + pick(marks) + pick(marks) + pick(ends));
  return [...list].map((name, at) => {
    const keys = pinyinKeys(name);
    return { id: at + 1, name, initials: encodeReadings(keys.initials), pinyin: encodeReadings(keys.full) };
  });
}

function pick<T>(list: readonly T[]): T {
  const value = list[Math.floor(random() * list.length)];
  if (value === undefined) throw new Error('nothing to pick from');
  return value;
}
