import type { SpecialKind } from '@qingnang/contract/catalog';
import type { ZoneKind } from '@qingnang/contract/zones';
import type { BannerArt } from './art/zone-banner.ts';

export const DAY = 24 * 3600;

/** A block as the demo shop's zones name it: goods by their names, the banner drawn from the zone's art. */
export type DemoBlock =
  | { kind: 'banner'; to?: string }
  | {
      kind: 'goods';
      title: string;
      subtitle?: string;
      names?: readonly string[];
      limit?: number;
      more?: string;
    }
  | {
      kind: 'specials';
      title: string;
      subtitle?: string;
      special: SpecialKind;
      limit?: number;
      more?: string;
    }
  | { kind: 'countdown'; title: string }
  | { kind: 'text'; title: string; text: string };

export interface DemoZone {
  code: string;
  kind: ZoneKind;
  title: string;
  summary: string;
  art?: BannerArt;
  /** Seconds from now. */
  from?: number;
  to?: number;
  /** Codes of categories, or a whole tree of them. */
  categories?: readonly string[];
  tree?: 'zy' | 'qx';
  brands?: readonly string[];
  tags?: readonly string[];
  specials?: readonly SpecialKind[];
  isControlled?: boolean;
  shipsFree?: boolean;
  blocks: readonly DemoBlock[];
}

const FREE_SHIPPING = `单个仓库的订单满 800 元免运费，未满收 15 元；成都仓与重庆仓分别计算。
购物车顶部会显示每个仓库还差多少元免运费。偏远地区的运费和免运费金额不同，以按收货地址显示的为准。`;

/** The pages of the shop that are a zone. */
export const PAGE_ZONES: readonly DemoZone[] = [
  {
    code: 'yx',
    kind: 'page',
    title: '包邮专区',
    summary: '单品满量包邮，不用凑单',
    shipsFree: true,
    blocks: [
      {
        kind: 'text',
        title: '优选规则',
        text: `## 单品包邮
本专区的品种买到商品页写明的数量，这个品种就不收运费，也不用凑单；与其他不包邮的品种同仓下单时，运费按整个仓库计算。
## 哪些是优选品种
动销稳定、货源充足、带“优”字标签的品种。部分品种对优选客户另有优选价，登录后可见。
## 整单运费怎么算
${FREE_SHIPPING}
## 价格与限购
- 优选价在活动时间内有效，以下单时的价格为准。
- 有合同价的客户按合同价结算，不与优选价同享。
- 每户限购数量见商品页，取消的订单不占限购。`,
      },
    ],
  },
  {
    code: 'kxzq',
    kind: 'page',
    title: '控销专区',
    summary: '厂家授权、区域保护的品种',
    isControlled: true,
    blocks: [
      {
        kind: 'text',
        title: '控销品种怎么买',
        text: `控销品种由厂家限定销售区域、客户类型或授权客户，您能否购买以商品页显示为准。
- 显示“加入购物车”的品种可以直接购买。
- 显示“申请购买”的品种请在商品页提交申请，客户经理会尽快答复。`,
      },
    ],
  },
  {
    code: 'ppzq',
    kind: 'page',
    title: '品牌专区',
    summary: '品牌药企直供，同厂全品种',
    brands: ['yiling', 'tongrentang', 'baiyao'],
    blocks: [{ kind: 'goods', title: '本月主推', limit: 10 }],
  },
  {
    code: 'zyyp',
    kind: 'page',
    title: '中药饮片',
    summary: '产地直采，检验报告随货同行',
    tree: 'zy',
    blocks: [],
  },
  {
    code: 'qxzq',
    kind: 'page',
    title: '器械专区',
    summary: '检测、防护、敷料、护理一站补齐',
    tree: 'qx',
    blocks: [],
  },
  {
    code: 'jxqzc',
    kind: 'page',
    title: '近效期专场',
    summary: '按批号特价，看清有效期再下单',
    specials: ['near_expiry'],
    blocks: [
      {
        kind: 'text',
        title: '购买须知',
        text: `近效期商品，非质量问题不退换。
- 每个特价只销售所示的一个批号，有效期至见商品页，发货即该批号。
- 请按门店动销量适量购买，有效期内售完。`,
      },
      { kind: 'specials', title: '近效期特价', special: 'near_expiry', limit: 60 },
    ],
  },
  {
    code: 'yjh',
    kind: 'page',
    title: '活动专区',
    summary: '正在进行的秒杀、特价与专场',
    art: {
      title: '冬季备货 正当时',
      words: '每日特价天天换，秒杀抢完即止',
      colours: 'red',
      packs: ['连花清瘟胶囊', '感冒灵颗粒', '板蓝根颗粒', '健胃消食片'],
    },
    blocks: [
      { kind: 'banner', to: '/mrtj' },
      {
        kind: 'specials',
        title: '限时秒杀',
        subtitle: '数量有限，抢完即止',
        special: 'seckill',
        limit: 5,
        more: '/list?tags=秒',
      },
      { kind: 'specials', title: '每日特价', special: 'daily', limit: 10, more: '/mrtj' },
    ],
  },
  {
    code: 'ptzq',
    kind: 'page',
    title: '拼团专区',
    summary: '先付款，成团后发货，未成团自动退款',
    specials: ['group'],
    blocks: [
      {
        kind: 'text',
        title: '拼团规则',
        text: `1. 在拼团时间内下单并付款，即为参团。
2. 参团户数或件数达到要求即成团，成团后进入审核、发货。
3. 到期未成团，已付款项按原路自动退回。
4. 待成团期间可以取消，款项原路退回。`,
      },
    ],
  },
  {
    code: 'mrtj',
    kind: 'page',
    title: '每日特价',
    summary: '常备品种，特价供应',
    specials: ['daily'],
    blocks: [],
  },
  {
    code: 'hb',
    kind: 'page',
    title: '满额返现',
    summary: '单笔订单满额，完成后返到余额',
    art: {
      title: '备货季 常备品种',
      words: '感冒、肠胃用药，一次备齐',
      colours: 'gold',
      packs: ['六味地黄丸', '复方丹参滴丸', '维生素C片', '板蓝根颗粒'],
    },
    categories: ['xi-cold', 'xi-digest'],
    blocks: [
      { kind: 'banner' },
      {
        kind: 'text',
        title: '返现规则',
        text: `- 每张订单单独计算：参加活动的商品实付金额达到一档，即按该档返现，不含运费，订单之间不累计。
- 返现在订单完成后记入账户余额，可用于下次订单；部分退货的，按保留的商品折算。
- 含麻黄碱类复方制剂、秒杀、拼团和组合商品不参加返现；与其他活动不同享的，购物车自动取更优惠的。
- 返现总额用完或活动结束后，新订单不再返现。`,
      },
      {
        kind: 'goods',
        title: '备货常备',
        names: ['连花清瘟胶囊', '藿香正气口服液', '急支糖浆', '抗病毒口服液', '健胃消食片'],
        more: '/list?sort=sales',
      },
    ],
  },
  {
    code: 'yyh',
    kind: 'page',
    title: '医友会',
    summary: '诊所与基层医疗机构的采购专场',
    art: {
      title: '诊所常备 一次备齐',
      words: '处方用药、检测、敷料，按诊疗范围整理',
      colours: 'blue',
      packs: ['磷酸奥司他韦胶囊', '阿托伐他汀钙片', '电子血压计(上臂式)', '复方丹参滴丸'],
    },
    categories: ['xi-infect', 'xi-chronic', 'qx-syringe', 'qx-infusion', 'qx-gauze'],
    blocks: [
      { kind: 'banner', to: '/yyh/list' },
      {
        kind: 'text',
        title: '为诊所准备',
        text: `面向诊所、村卫生室等基层医疗机构，按诊疗范围整理常用药品与耗材。
- 处方药凭执业范围供应，能否购买以商品页显示为准。
- 需要建档或变更执业范围，请联系您的客户经理。`,
      },
      {
        kind: 'goods',
        title: '诊所常备',
        names: ['磷酸奥司他韦胶囊', '阿托伐他汀钙片', '津力达颗粒', '参松养心胶囊', '电子血压计(上臂式)'],
      },
    ],
  },
  {
    code: 'zhzq',
    kind: 'page',
    title: '组合购',
    summary: '成套购买，比单买更划算',
    blocks: [
      {
        kind: 'text',
        title: '组合购说明',
        text: `组合按套购买，套内商品与数量固定，作为一个整体加入购物车、下单和退货。
- 组合价在活动时间内有效，限购按套计算。
- 套内任一商品您暂时不能购买时，整套不能购买，页面会说明原因。`,
      },
    ],
  },
  {
    code: 'zhmz',
    kind: 'page',
    title: '组合满赠',
    summary: '活动商品满额、满件得赠品',
    blocks: [
      {
        kind: 'text',
        title: '满赠说明',
        text: `购物车中选中的活动商品达到金额或件数，赠品自动加入订单，不另计价。
- 同一仓库的活动商品合并计算。
- 赠品数量有限，送完为止；退货时赠品一并退回。`,
      },
    ],
  },
  {
    code: 'jfsc',
    kind: 'page',
    title: '积分商城',
    summary: '采购得积分，积分换好礼',
    blocks: [
      {
        kind: 'text',
        title: '积分规则',
        text: `- 订单完成后按实付商品金额得积分，每 1 元 1 分，等级越高得分越多。
- 退货时相应积分扣回。
- 积分在次年 12 月 31 日到期。
- 兑换后未发货可取消，积分原路退回；已发货不退换。`,
      },
    ],
  },
];
