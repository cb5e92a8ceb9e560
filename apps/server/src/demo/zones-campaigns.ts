import type { GiftArt } from './art/gift.ts';
import { DAY, type DemoZone } from './zones-pages.ts';

/** Zones below 控销专区: goods of a category, few of which are controlled. */
export const CONTROLLED_ZONES: readonly (DemoZone & { categories: readonly string[] })[] = [
  {
    code: 'kx-xinnaoxue',
    kind: 'controlled',
    title: '心脑血管控销',
    summary: '川渝两地授权终端供应',
    art: {
      title: '心脑血管控销',
      words: '川渝两地授权终端供应',
      colours: 'blue',
      packs: ['参松养心胶囊', '复方丹参滴丸', '通心络胶囊', '阿托伐他汀钙片'],
    },
    categories: ['xi-heart'],
    isControlled: true,
    blocks: [{ kind: 'banner' }],
  },
  {
    code: 'kx-zibu',
    kind: 'controlled',
    title: '滋补安神控销',
    summary: '冬令热销，区域保护',
    art: {
      title: '滋补安神控销',
      words: '冬令热销，区域保护',
      colours: 'gold',
      packs: ['阿胶', '复方阿胶浆', '定坤丹', '归脾丸'],
    },
    categories: ['xi-nourish'],
    isControlled: true,
    blocks: [{ kind: 'banner' }],
  },
  {
    code: 'kx-changwei',
    kind: 'controlled',
    title: '肠胃用药控销',
    summary: '终端价格有保障',
    art: {
      title: '肠胃用药控销',
      words: '终端价格有保障',
      colours: 'green',
      packs: ['健胃消食片', '藿香正气口服液', '板蓝根颗粒', '维生素C片'],
    },
    categories: ['xi-digest'],
    isControlled: true,
    blocks: [{ kind: 'banner' }],
  },
];

/** Campaigns: running ones, one that waits, one that is over; then zones of a theme. */
export const CAMPAIGNS: readonly DemoZone[] = [
  {
    code: 'dongji-huxi',
    kind: 'activity',
    title: '冬季呼吸专场',
    summary: '感冒、止咳、抗病毒，流感季一次备齐',
    from: -DAY,
    to: 14 * DAY,
    art: {
      title: '冬季呼吸专场',
      words: '感冒、止咳、抗病毒，流感季一次备齐',
      colours: 'blue',
      packs: ['连花清瘟胶囊', '感冒灵颗粒', '急支糖浆', '抗病毒口服液'],
    },
    categories: ['xi-cold'],
    blocks: [
      { kind: 'banner' },
      { kind: 'countdown', title: '活动进行中' },
      { kind: 'specials', title: '限时秒杀', subtitle: '数量有限，抢完即止', special: 'seckill', limit: 5 },
      {
        kind: 'goods',
        title: '店长必备',
        names: ['连花清瘟胶囊', '感冒灵颗粒', '感冒清热颗粒', '小柴胡颗粒', '抗病毒口服液'],
      },
      {
        kind: 'text',
        title: '活动说明',
        text: `- 活动价以下单时页面显示为准，售完恢复原价。
- 含麻黄碱类复方制剂按规定限量供应，单独成单。`,
      },
    ],
  },
  {
    code: 'manbing-yue',
    kind: 'activity',
    title: '慢病用药月',
    summary: '降压、降脂、降糖，长处方常备',
    from: -2 * DAY,
    to: 25 * DAY,
    art: {
      title: '慢病用药月',
      words: '降压、降脂、降糖，长处方常备',
      colours: 'green',
      packs: ['阿托伐他汀钙片', '复方丹参滴丸', '津力达颗粒', '参松养心胶囊'],
    },
    categories: ['xi-chronic'],
    blocks: [
      { kind: 'banner' },
      { kind: 'countdown', title: '活动进行中' },
      {
        kind: 'goods',
        title: '慢病常备',
        names: ['阿托伐他汀钙片', '复方丹参滴丸', '津力达颗粒', '参松养心胶囊', '通心络胶囊'],
      },
    ],
  },
  {
    code: 'zibu-ji',
    kind: 'activity',
    title: '冬令滋补季',
    summary: '补气、养血、安神，冬令进补正当时',
    from: -DAY,
    to: 30 * DAY,
    art: {
      title: '冬令滋补季',
      words: '补气、养血、安神，冬令进补正当时',
      colours: 'gold',
      packs: ['阿胶', '复方阿胶浆', '六味地黄丸', '西洋参'],
    },
    categories: ['xi-nourish', 'zy-tonic'],
    blocks: [
      { kind: 'banner' },
      {
        kind: 'goods',
        title: '滋补成药',
        names: ['阿胶', '复方阿胶浆', '六味地黄丸', '归脾丸', '天王补心丸'],
      },
    ],
  },
  {
    code: 'jiating-yaoxiang',
    kind: 'activity',
    title: '家庭药箱周',
    summary: '下周开始，敬请期待',
    from: 7 * DAY,
    to: 14 * DAY,
    art: {
      title: '家庭药箱周',
      words: '常用药、检测、敷料',
      colours: 'green',
      packs: ['维生素C片', '健胃消食片', '云南白药创可贴', '电子血压计(上臂式)'],
    },
    categories: ['qx-dressing', 'xi-digest'],
    blocks: [{ kind: 'banner' }],
  },
  {
    code: 'shuangshiyi',
    kind: 'activity',
    title: '十一月囤货节',
    summary: '已结束',
    from: -20 * DAY,
    to: -3 * DAY,
    art: {
      title: '十一月囤货节',
      words: '整件囤货，价格更低',
      colours: 'red',
      packs: ['板蓝根颗粒', '感冒灵颗粒', '健胃消食片', '维生素C片'],
    },
    categories: ['xi-common'],
    blocks: [{ kind: 'banner' }, { kind: 'goods', title: '囤货清单', limit: 20 }],
  },
  {
    code: 'xinpin-shoufa',
    kind: 'zone',
    title: '新品首发',
    summary: '本季新上架的品种',
    art: {
      title: '新品首发',
      words: '本季新上架，抢先铺货',
      colours: 'red',
      packs: ['坤泰胶囊', '蓝芩口服液', '津力达颗粒', '百令胶囊'],
    },
    tags: ['新'],
    blocks: [
      { kind: 'banner', to: '/list?tags=新&sort=new' },
      { kind: 'goods', title: '新品', limit: 40 },
    ],
  },
  {
    code: 'xiaoqixie',
    kind: 'zone',
    title: '居家检测专题',
    summary: '血压、血糖、体温，门店体验区必备',
    art: {
      title: '居家检测专题',
      words: '血压、血糖、体温，门店体验区必备',
      colours: 'blue',
      packs: ['电子血压计(上臂式)', '云南白药创可贴', '云南白药气雾剂', '维生素C片'],
    },
    categories: ['qx-measure'],
    blocks: [{ kind: 'banner' }, { kind: 'goods', title: '检测仪器', limit: 40 }],
  },
];

/** Zone prices at 94 per cent. Its goods are picked when it is made. */
export const WELFARE: DemoZone = {
  code: 'welfare',
  kind: 'page',
  title: '全场9.4折',
  summary: '本页商品按普通价 9.4 折，您的会员价更低时按会员价',
  to: 14 * DAY,
  art: {
    title: '限时两周 普通价 9.4 折',
    words: '常用药、耗材、日用，趁低价补一轮货',
    colours: 'red',
    packs: ['复方丹参滴丸', '云南白药气雾剂', '六味地黄丸', '健胃消食片'],
  },
  blocks: [
    { kind: 'banner' },
    { kind: 'countdown', title: '活动进行中' },
    { kind: 'goods', title: '9.4 折专区', limit: 40 },
    {
      kind: 'text',
      title: '活动说明',
      text: `- 本页所列商品在活动时间内按普通价的 9.4 折销售，折后价保留到分。
- 有合同价的客户按合同价结算，不与专区价同享。
- 阶梯价与专区价取其一，以购物车显示的价格为准。`,
    },
  ],
};

/** What points buy in the demo shop: name, points, stock, limit per account, words, picture. */
export const POINTS_GOODS: readonly (readonly [
  name: string,
  points: number,
  stock: number,
  limit: number | null,
  describe: string,
  art: GiftArt,
])[] = [
  ['药盒（7 天分装）', 300, 500, 10, '按周分格，可印店名', 'pillBox'],
  ['环保购物袋 50 只装', 500, 300, null, '无纺布，承重 8 公斤', 'bag'],
  ['保温杯 500ml', 1200, 120, 2, '316 不锈钢内胆', 'cup'],
  ['收银小票纸 10 卷', 800, 200, 5, '57×50 热敏纸', 'paper'],
  ['门店遮阳伞', 2600, 60, 1, '直径 2.4 米', 'parasol'],
  ['电子秤（饮片称量）', 6800, 25, 1, '量程 3 公斤，精度 0.1 克', 'scale'],
  ['标签打印机', 12_800, 15, 1, '热敏，支持效期标签', 'printer'],
  ['冷藏药品运输箱 20L', 15_800, 0, 1, '2–8℃ 保温 24 小时，补货中', 'cooler'],
];
