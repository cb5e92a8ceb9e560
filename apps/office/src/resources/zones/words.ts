import type { StaffZone, ZoneBlockForm, ZoneForm } from '@qingnang/contract/admin-zones';
import type { ZonePage } from '@qingnang/contract/zones';

export const KINDS: Record<StaffZone['kind'], string> = {
  page: '固定专区',
  controlled: '控销专区',
  zone: '专题专区',
  activity: '营销活动',
};

export const STATES: Record<StaffZone['state'], { name: string; tone: string }> = {
  draft: { name: '草稿', tone: '' },
  waiting: { name: '未开始', tone: 'info' },
  running: { name: '进行中', tone: 'ok' },
  ended: { name: '已结束', tone: '' },
  stopped: { name: '已停止', tone: 'bad' },
};

/** Pages of the shop that are a zone, by code (ZONE_PAGES of the contract, whose schemas stay on the server). */
export const PAGES: Record<ZonePage, string> = {
  yx: '包邮专区',
  kxzq: '控销专区',
  ppzq: '品牌专区',
  zyyp: '中药饮片',
  qxzq: '器械专区',
  jxqzc: '近效期专场',
  yjh: '活动专区',
  ptzq: '拼团专区',
  mrtj: '每日特价',
  hb: '满额返现',
  welfare: '全场9.4折',
  yyh: '医友会',
  zhzq: '组合购',
  zhmz: '组合满赠',
  jfsc: '积分商城',
};

export const BLOCKS: Record<ZoneBlockForm['kind'], string> = {
  banner: '图片',
  goods: '商品',
  specials: '特价',
  countdown: '倒计时',
  text: '文字',
  coupons: '优惠券',
};

/** Letters of goods tags that a rule may ask for. */
export const TAGS: readonly string[] = ['优', '秒', '满', '换购', '赠', '特', '新', '拼'];

/** Names of the fields, for what was refused and for what somebody else has changed. */
export const LABELS: Record<keyof ZoneForm, string> = {
  code: '代码',
  kind: '类型',
  title: '名称',
  summary: '简介',
  image: '封面',
  starts_at: '开始时间',
  ends_at: '结束时间',
  audience: '可见人群',
  ranks: '会员等级',
  provinces: '省份',
  buyer_types: '客户类型',
  rule: '选品规则',
  goods_ids: '精选商品',
  excluded_ids: '排除商品',
  blocks: '页面组件',
  sort: '排序',
};
