import type { IndexedGoods } from '../goods.ts';
import { encodeReadings, pinyinColumns, pinyinKeys } from '../pinyin.ts';

/** A row whose pinyin columns are made as the shop makes them when goods are saved. */
export function goods(id: number, given: Partial<IndexedGoods> & { name: string }): IndexedGoods {
  const genericName = given.genericName ?? given.name;
  const tradeName = given.tradeName ?? '';
  const maker = given.maker ?? '';
  const makerKeys = pinyinKeys(maker);
  return {
    id,
    genericName,
    tradeName,
    ...pinyinColumns([given.name, genericName, tradeName]),
    makerId: 0,
    maker,
    makerInitials: encodeReadings(makerKeys.initials),
    makerPinyin: encodeReadings(makerKeys.full),
    spec: '',
    labels: { forms: '', rx: '' },
    approvalNo: '',
    barcode: '',
    brandId: 0,
    categoryIds: [],
    uses: [],
    tags: [],
    inStock: true,
    endsSoon: false,
    onSale: true,
    isTcm: false,
    isEphedrine: false,
    scope: 'chemical',
    sales: 0,
    priceE4: 10_000,
    createdAt: 1_700_000_000,
    ...given,
  };
}

const MAKERS = [
  '华北制药股份有限公司',
  '哈药集团制药总厂',
  '云南白药集团股份有限公司',
  '石药集团欧意药业有限公司',
  '重庆太极实业股份有限公司',
  '长春海悦药业股份有限公司',
  '厦门中药厂有限公司',
  '山东东阿阿胶股份有限公司',
  '北京同仁堂股份有限公司',
  '3M中国有限公司',
] as const;

/** name | specification | number of the maker | form | prescription class; one line a goods row. */
const LIST = `
阿莫西林胶囊|0.25g*24粒|0|胶囊剂|处方药
阿莫西林胶囊|0.5g*20粒|1|胶囊剂|处方药
阿莫西林克拉维酸钾(7:1)片|0.375g*6片|3|片剂|处方药
阿莫西林颗粒|0.125g*12袋|0|颗粒剂|处方药
阿莫西林分散片|0.25g*12片|1|片剂|处方药
注射用阿莫西林钠|0.5g|0|注射剂|处方药
头孢克肟胶囊|0.1g*6粒|0|胶囊剂|处方药
头孢克洛干混悬剂|0.125g*6袋|1|颗粒剂|处方药
头孢拉定胶囊|0.25g*24粒|3|胶囊剂|处方药
盐酸左氧氟沙星片|0.1g*12片|1|片剂|处方药
罗红霉素胶囊|150mg*12粒|3|胶囊剂|处方药
阿奇霉素分散片|0.25g*6片|3|片剂|处方药
甲硝唑片|0.2g*100片|0|片剂|处方药
甲硝唑氯化钠注射液|100ml:0.5g|3|注射剂|处方药
诺氟沙星胶囊|0.1g*24粒|1|胶囊剂|处方药
布洛芬缓释胶囊(芬必得)|0.3g*20粒|3|胶囊剂|OTC甲
对乙酰氨基酚片|0.5g*12片|0|片剂|OTC甲
复方氨酚烷胺片(感康)|12片|5|片剂|OTC甲
氨酚伪麻美芬片Ⅱ(白加黑)|日片8片+夜片4片|3|片剂|OTC甲
999感冒灵颗粒|10g*9袋|4|颗粒剂|OTC甲
感冒清热颗粒|12g*10袋|8|颗粒剂|OTC甲
小儿感冒颗粒|6g*12袋|8|颗粒剂|OTC甲
板蓝根颗粒|10g*20袋|8|颗粒剂|OTC乙
抗病毒口服液|10ml*10支|4|口服液|OTC乙
藿香正气水|10ml*10支|4|口服液|OTC甲
藿香正气软胶囊|0.45g*24粒|8|胶囊剂|OTC甲
银翘解毒片|0.3g*36片|8|片剂|OTC乙
VC银翘片|18片|4|片剂|OTC甲
维C银翘片|24片|4|片剂|OTC甲
连花清瘟胶囊|0.35g*24粒|3|胶囊剂|OTC甲
急支糖浆|200ml|4|口服液|OTC甲
止咳宝片|0.35g*30片|4|片剂|处方药
川贝枇杷膏|150ml|8|口服液|OTC乙
维生素B1片|10mg*100片|0|片剂|OTC乙
维生素B12片|25ug*100片|0|片剂|OTC甲
维生素C片|0.1g*100片|0|片剂|OTC乙
维生素E软胶囊|100mg*30粒|3|胶囊剂|OTC乙
复合维生素B片|100片|0|片剂|OTC乙
辅酶Q10片|10mg*30片|3|片剂|处方药
CO-Q10软胶囊|100mg*60粒|3|胶囊剂|
钙尔奇碳酸钙D3片|600mg*60片|5|片剂|OTC乙
葡萄糖酸锌口服溶液|10ml:35mg*10支|1|口服液|OTC乙
六味地黄丸(浓缩丸)|200丸|8|丸剂|OTC乙
知柏地黄丸|200丸|8|丸剂|OTC乙
逍遥丸|200丸|8|丸剂|OTC乙
参苓白术散|6g*10袋|8|散剂|OTC乙
参松养心胶囊|0.4g*36粒|3|胶囊剂|处方药
丹参片|0.3g*60片|2|片剂|处方药
复方丹参滴丸|27mg*180丸|3|丸剂|OTC甲
血府逐瘀口服液|10ml*10支|3|口服液|处方药
血塞通片|50mg*24片|2|片剂|处方药
银杏叶片|19.2mg*24片|3|片剂|处方药
脑心通胶囊|0.4g*36粒|3|胶囊剂|处方药
速效救心丸|40mg*120丸|8|丸剂|处方药
麝香保心丸|22.5mg*42丸|8|丸剂|处方药
单硝酸异山梨酯缓释片|40mg*24片|0|片剂|处方药
硝酸甘油片|0.5mg*100片|0|片剂|处方药
苯磺酸氨氯地平片|5mg*14片|3|片剂|处方药
硝苯地平控释片|30mg*7片|3|片剂|处方药
厄贝沙坦片|0.15g*7片|3|片剂|处方药
缬沙坦胶囊|80mg*7粒|3|胶囊剂|处方药
阿司匹林肠溶片|100mg*30片|5|片剂|OTC甲
阿托伐他汀钙片|20mg*7片|3|片剂|处方药
盐酸二甲双胍片|0.25g*48片|0|片剂|处方药
格列吡嗪片|5mg*30片|0|片剂|处方药
阿卡波糖片|50mg*30片|3|片剂|处方药
重组人干扰素α2b注射液|300万IU|5|注射剂|处方药
重组人胰岛素注射液|3ml:300IU|5|注射剂|处方药
门冬胰岛素注射液|3ml:300单位(笔芯)|5|注射剂|处方药
注射用重组人生长激素|4IU|5|注射剂|处方药
长春西汀注射液|2ml:10mg|5|注射剂|处方药
氢化可的松乳膏|10g:25mg|0|软膏剂|OTC甲
地塞米松磷酸钠注射液|1ml:5mg*10支|0|注射剂|处方药
醋酸泼尼松片|5mg*100片|0|片剂|处方药
奥美拉唑肠溶胶囊|20mg*14粒|3|胶囊剂|处方药
多潘立酮片|10mg*30片|3|片剂|OTC甲
蒙脱石散|3g*10袋|5|散剂|OTC甲
盐酸小檗碱片|0.1g*100片|0|片剂|OTC甲
三黄片|24片|4|片剂|OTC甲
大黄碳酸氢钠片|100片|0|片剂|OTC乙
大活络丸|3.5g*10丸|8|丸剂|处方药
行军散|0.3g*10瓶|8|散剂|OTC乙
乐脉颗粒|3g*9袋|4|颗粒剂|处方药
肺力咳胶囊|0.3g*30粒|2|胶囊剂|处方药
薄荷喉片|24片|4|片剂|OTC乙
荨麻疹丸|10g*6丸|8|丸剂|OTC甲
片仔癀胶囊|0.3g*12粒|6|胶囊剂|处方药
新癀片|0.32g*36片|6|片剂|OTC甲
八宝丹胶囊|0.3g*6粒|6|胶囊剂|处方药
云南白药创可贴|1.5cm*2.3cm*100片|2|贴剂|
云南白药气雾剂|85g+60g|2|气雾剂|OTC甲
云南白药胶囊|0.25g*16粒|2|胶囊剂|OTC甲
宫血宁胶囊|0.13g*18粒|2|胶囊剂|处方药
气血康口服液|10ml*10支|2|口服液|OTC乙
东阿阿胶|250g|7|胶剂|OTC乙
复方阿胶浆|20ml*48支|7|口服液|OTC甲
红霉素软膏|10g|0|软膏剂|OTC甲
马应龙麝香痔疮膏|10g|8|软膏剂|OTC乙
氯霉素滴眼液|8ml:20mg|1|滴眼液|OTC甲
珍珠明目滴眼液|10ml|8|滴眼液|OTC乙
开塞露(含甘油)|20ml*10支|4|溶液剂|OTC乙
双黄连口服液|10ml*10支|1|口服液|OTC甲
双黄连粉针剂|600mg|1|注射剂|处方药
葡萄糖酸钙口服溶液|10ml*12支|1|口服液|OTC乙
注射用头孢曲松钠|1.0g|1|注射剂|处方药
注射用青霉素钠|80万单位|1|注射剂|处方药
氯化钠注射液(0.9%)|250ml:2.25g|3|注射剂|处方药
葡萄糖注射液|500ml:25g|3|注射剂|处方药
碘伏消毒液|100ml|9|消毒剂|
75%酒精消毒液|500ml|9|消毒剂|
医用外科口罩|10只|9|耗材|
N95防护口罩(9132)|1只|9|耗材|
3M透气胶带|1.25cm*9.1m|9|耗材|
一次性使用无菌注射器|5ml*100支|9|耗材|
电子体温计|1支|9|器械|
血糖试纸(免调码)|50片|9|器械|
避孕套|12只|9|器械|
`;

const HERBS =
  '白术 苍术 大黄 人参 党参 沙参 佛手 枸杞子 柏子仁 藏红花 川芎 当归 黄芪 甘草 茯苓 陈皮 山药 石斛 桔梗 降香 没药 厚朴 枳壳 茜草 蛤蚧 胖大海 秦艽 乌梢蛇 薏苡仁 酸枣仁 金银花 莪术油';

function fromLine(line: string, at: number): IndexedGoods {
  const [name = '', spec = '', maker = '0', form = '', rx = ''] = line.split('|');
  const id = at + 1;
  return goods(id, {
    name,
    genericName: name.replace(/\(.*?\)/g, ''),
    spec,
    makerId: Number(maker) + 1,
    maker: MAKERS[Number(maker)] ?? '',
    labels: { forms: form, rx },
    approvalNo: `国药准字${rx.startsWith('OTC') ? 'Z' : 'H'}2001${String(1000 + id)}`,
    barcode: `69${String(10_000_000_000 + id * 37)}`,
    brandId: (id % 7) + 1,
    categoryIds: [1, 10 + (id % 4)],
    tags: id % 5 === 0 ? ['满减'] : [],
    inStock: id % 9 !== 0,
    endsSoon: id % 11 === 0,
    sales: (id * 53) % 97,
    priceE4: 20_000 + id * 100,
    createdAt: 1_700_000_000 + id,
  });
}

function fromHerb(name: string, at: number): IndexedGoods {
  const id = 501 + at;
  return goods(id, {
    name,
    spec: '500g',
    makerId: 9,
    maker: MAKERS[8],
    labels: { forms: '饮片', rx: '饮片' },
    categoryIds: [2, 20],
    isTcm: true,
    sales: at,
  });
}

/** About 150 goods, each found by some case of the table. */
export const FIXTURE: IndexedGoods[] = [
  ...LIST.trim().split('\n').map(fromLine),
  ...HERBS.split(' ').map(fromHerb),
  goods(900, { name: '下架的阿莫西林片', makerId: 1, maker: MAKERS[0], onSale: false }),
];
