import type { IndexedGoods } from '../../goods.ts';
import { encodeReadings, pinyinColumns, pinyinKeys } from '../../pinyin.ts';
import { Draw } from './seeded.ts';

/** A made-up wholesaler: usual medicines and invented ones, by invented makers, with codes drawn by seed. */

/** Usual substances; many goods of few of them, as everywhere. */
const SUBSTANCES =
  '阿莫西林 头孢克肟 头孢克洛 头孢拉定 头孢呋辛酯 阿奇霉素 罗红霉素 克拉霉素 左氧氟沙星 诺氟沙星 甲硝唑 替硝唑 布洛芬 对乙酰氨基酚 双氯芬酸钠 吲哚美辛 氯雷他定 西替利嗪 孟鲁司特钠 氨溴索 沙丁胺醇 茶碱 奥美拉唑 雷贝拉唑 泮托拉唑 多潘立酮 铝碳酸镁 蒙脱石 雷尼替丁 法莫替丁 氨氯地平 硝苯地平 非洛地平 缬沙坦 氯沙坦钾 厄贝沙坦 依那普利 卡托普利 美托洛尔 比索洛尔 阿托伐他汀钙 瑞舒伐他汀钙 辛伐他汀 非诺贝特 阿司匹林 氯吡格雷 二甲双胍 格列美脲 格列齐特 阿卡波糖 瑞格列奈 维生素C 维生素B1 维生素B6 叶酸 碳酸钙 葡萄糖酸锌 甲钴胺 吡拉西坦 尼莫地平 倍他司汀 卡马西平 丙戊酸钠 氟西汀 舍曲林 地塞米松 泼尼松 呋塞米 螺内酯 氢氯噻嗪 非那雄胺 坦索罗辛 别嘌醇 秋水仙碱 阿昔洛韦 利巴韦林 奥司他韦 氟康唑 特比萘芬 酮康唑 克霉唑 咪康唑 红霉素 氯霉素 小檗碱 呋喃唑酮 制霉菌素'.split(
    ' ',
  );
/** Syllables that names of remedies and of invented substances are made of. */
const REMEDY =
  '感冒 银翘 板蓝根 当归 黄连 丹参 枸杞 六味 藿香 正气 清热 解毒 止咳 化痰 健脾 养血 安神 活络 壮骨 明目 润肠 舒筋 补肾 益气 祛风 除湿 宁心 通脉 固本 利胆 消渴 疏肝 和胃 金银花 连翘 柴胡 三七 天麻 杜仲 鹿茸 阿胶 川贝 枇杷'.split(
    ' ',
  );
const COINED =
  '瑞 伐 仑 替 泊 沙 莫 洛 格 拉 维 司 坦 尼 罗 贝 卡 地 西 那 达 非 诺 普 利 多 美 依 托 他'.split(' ');
const FORMS =
  '片 片 片 胶囊 胶囊 颗粒 缓释片 分散片 肠溶片 软胶囊 注射液 口服液 口服溶液 乳膏 滴眼液 干混悬剂'.split(
    ' ',
  );
const REMEDY_FORMS = '片 胶囊 颗粒 丸 口服液 糖浆 软膏 合剂 滴丸 散'.split(' ');
const SALTS = ['', '', '', '', '盐酸', '硫酸', '马来酸', '复方', '小儿'];
const PLACES =
  '华北 山东 江苏 四川 云南 广州 哈尔滨 石家庄 重庆 吉林 安徽 浙江 河南 湖北 江西 上海 北京 天津 西安 长沙'.split(
    ' ',
  );
const MARKS =
  '康 恒 瑞 天 益 正 仁 泰 健 同 德 和 普 力 诺 生 民 安 晟 源 华 宇 盛 邦 本 草 春 堂 海 山'.split(' ');
const ENDS =
  '制药有限公司 药业股份有限公司 药业集团有限公司 制药厂 制药股份有限公司 生物医药科技有限公司'.split(' ');
const TRADES = '舒 可 欣 宁 立 达 乐 美 迪 泰 捷 安 诺 佳'.split(' ');

const NAMES = 1_500;
const MAKERS = 260;

/** So many goods; the same for the same number. */
export function tableGoods(count: number): IndexedGoods[] {
  const draw = new Draw(20_261_126);
  const makers = makersOf(draw);
  const names = namesOf(draw);
  return Array.from({ length: count }, (_, at) => goodsOf(draw, at + 1, names, makers));
}

function goodsOf(draw: Draw, id: number, names: readonly Name[], makers: readonly Maker[]): IndexedGoods {
  const name = draw.of(names);
  const maker = draw.of(makers);
  return {
    id,
    ...name.columns,
    ...maker.columns,
    makerId: maker.id,
    spec: specOf(draw, name.form),
    labels: { forms: name.form, rx: draw.of(['处方药', 'OTC甲', 'OTC乙']) },
    approvalNo: `国药准字${draw.of(['H', 'Z'])}${digits(draw, 8)}`,
    barcode: `69${digits(draw, 11)}`,
    brandId: 0,
    categoryIds: [name.category],
    uses: name.uses,
    tags: [],
    inStock: draw.next() < 0.9,
    endsSoon: false,
    onSale: true,
    isTcm: false,
    isEphedrine: false,
    scope: 'chemical',
    sales: Math.floor(draw.next() ** 4 * 50_000),
    priceE4: draw.below(1_000_000) + 100,
    createdAt: 1_700_000_000 + draw.below(1e7),
  };
}

const digits = (draw: Draw, count: number): string =>
  Array.from({ length: count }, () => draw.below(10)).join('');

function specOf(draw: Draw, form: string): string {
  const strength = draw.of(['0.1g', '0.25g', '0.5g', '10mg', '20mg', '50mg', '0.3g', '2mg', '75mg']);
  const volume = draw.of(['5ml', '10ml', '100ml', '250ml', '20ml']);
  const count = draw.of([6, 7, 10, 12, 14, 20, 24, 28, 30, 36, 48, 60, 100]);
  if (/液|糖浆|合剂/.test(form)) return draw.of([`${volume}*${count}支`, `${volume}:${strength}*${count}支`]);
  if (/膏/.test(form)) return `${draw.of([10, 15, 20, 30])}g*1支`;
  return `${strength}*${count}${/胶囊|丸/.test(form) ? '粒' : /片/.test(form) ? '片' : '袋'}`;
}

interface Name {
  columns: Pick<IndexedGoods, 'name' | 'genericName' | 'tradeName' | 'initials' | 'pinyin'>;
  form: string;
  category: number;
  uses: string[];
}

function namesOf(draw: Draw): Name[] {
  const names = new Map<string, Name>();
  const add = (stem: string, form: string, tradeName: string, uses: string[]): void => {
    const genericName = `${stem}${form}`;
    const name = tradeName === '' ? genericName : `${genericName}(${tradeName})`;
    if (names.has(genericName)) return;
    const columns = { name, genericName, tradeName, ...pinyinColumns([name, genericName, tradeName]) };
    names.set(genericName, { columns, form, category: draw.below(40) + 1, uses });
  };
  for (const substance of SUBSTANCES) {
    for (let more = 0; more < 3; more += 1) {
      const trade = draw.next() < 0.15 ? `${draw.of(TRADES)}${draw.of(TRADES)}${draw.of(TRADES)}` : '';
      add(`${more === 0 ? '' : draw.of(SALTS)}${substance}`, draw.of(FORMS), trade, []);
    }
  }
  while (names.size < NAMES) {
    if (draw.next() < 0.5) {
      const coined = Array.from({ length: 3 + draw.below(2) }, () => draw.of(COINED)).join('');
      add(`${draw.of(SALTS)}${coined}`, draw.of(FORMS), '', []);
    } else {
      add(
        `${draw.of(REMEDY)}${draw.of(REMEDY)}${draw.next() < 0.4 ? draw.of(REMEDY) : ''}`,
        draw.of(REMEDY_FORMS),
        '',
        usesOf(draw),
      );
    }
  }
  return [...names.values()];
}

/** What leaflets say a remedy is for. */
const USES = '胃药 止咳药 降压药 感冒药 止泻药 通便药 咽喉药 安眠药 鼻炎药 皮炎药'.split(' ');
const usesOf = (draw: Draw): string[] => (draw.next() < 0.3 ? [draw.of(USES)] : []);

interface Maker {
  id: number;
  columns: Pick<IndexedGoods, 'maker' | 'makerInitials' | 'makerPinyin'>;
}

function makersOf(draw: Draw): Maker[] {
  const names = new Set<string>();
  const marks = new Set<string>();
  while (names.size < MAKERS) {
    const mark = draw.of(MARKS) + draw.of(MARKS) + (draw.next() < 0.3 ? draw.of(MARKS) : '');
    if (marks.has(mark)) continue;
    marks.add(mark);
    names.add(draw.of(PLACES) + mark + draw.of(ENDS));
  }
  return [...names].map((maker, at) => {
    const keys = pinyinKeys(maker);
    const columns = {
      maker,
      makerInitials: encodeReadings(keys.initials),
      makerPinyin: encodeReadings(keys.full),
    };
    return { id: at + 1, columns };
  });
}
