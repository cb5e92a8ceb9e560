/**
 * What staff set of the shop, described once as plain data: sections, each one value of table `setting`, and their fields with Chinese
 * labels and hints. From it come the schemas (shop-settings.ts), the answers, the dialogs of 店铺设置 and the words of the audit log.
 * What is not set is empty, and what shows it leaves it out. Without schemas: browsers take it without those.
 */

/** What a field holds, by kind. */
interface SettingValues {
  /** One line. */
  line: string;
  /** A folder's name: small letters, digits and dashes; '' = none. */
  folder: string;
  /** Digits, with a dash perhaps: it is dialled. */
  phone: string;
  qq: string;
  /** Whole per cent. */
  percent: number;
  /** Whole hours, one at least. */
  hours: number;
  /** Whole days; 0 = none. */
  count_days: number;
  /** Whole days, one at least. */
  wait: number;
  /** `09:00`; '' = not set. */
  clock: string;
  /** 1 = Monday … 7 = Sunday. */
  weekdays: number[];
  /** Milliseconds, one at least. */
  milliseconds: number;
  /** Calendar days in China, `2026-10-01`. */
  days: string[];
  /** Of the staff; 0 = nobody. */
  staff: number;
  promises: ShopPromise[];
  demand: Demand;
}

/** Pictures that a promise may have, in words. */
export const PROMISE_ICONS = { shield: '盾牌', report: '报告', truck: '货车', headset: '耳机' } as const;
/** Whether the shop leaves something to its buyers, or demands it of them. */
export const DEMANDS = { optional: '自愿', required: '必须' } as const;
type Demand = keyof typeof DEMANDS;
export type ShopPromise = { icon: keyof typeof PROMISE_ICONS; title: string; words: string };

export interface SettingField<K extends keyof SettingValues = keyof SettingValues> {
  kind: K;
  label: string;
  hint: string;
  /** Letters of a line, entries of a list, the largest number. */
  max: number;
  /** What stands for it until it is set. */
  unset: SettingValues[K];
}

const field =
  <K extends keyof SettingValues>(kind: K, unset: SettingValues[K], most: number) =>
  (label: string, hint = '', max = most): SettingField<K> => ({ kind, label, hint, max, unset });

const line = field('line', '', 120);
const folder = field('folder', '', 40);
const phone = field('phone', '', 30);
const qq = field('qq', '', 12);
const percent = (label: string, unset: number, hint: string) => field('percent', unset, 100)(label, hint);
const hours = (label: string, unset: number, hint: string, max: number) =>
  field('hours', unset, max)(label, hint);
const countDays = (label: string, hint: string) => field('count_days', 0, 730)(label, hint);
const wait = (label: string, unset: number, hint: string, max: number) =>
  field('wait', unset, max)(label, hint);
const milliseconds = (label: string, unset: number, hint: string) =>
  field('milliseconds', unset, 60_000)(label, hint);
const clock = field('clock', '', 5);
const weekdays = field('weekdays', [], 7);
const days = field('days', [], 100);
const staff = field('staff', 0, 0);
const promises = field('promises', [], 4);
const demand = field('demand', 'optional', 0);

const CLASS_DAYS = '天数；0 表示与一般商品相同';

export const SHOP_SECTIONS = {
  legal: {
    title: '页脚',
    about: '每个页面底部的备案号和地址；证照取自有效的企业证照（商品 › 企业证照）',
    fields: {
      icp: line('ICP 备案号', '如：蜀ICP备12345678号', 40),
      police: line('公安备案号', '如：川公网安备 51010000000001号', 60),
      drug_report: line('药品网络销售备案号', '向药品监管部门报告或备案的编号', 60),
      address: line('地址', '', 120),
    },
  },
  contact: {
    title: '联系方式',
    about: '页面上的客服电话、QQ 和服务时间',
    fields: {
      hot_line: phone('客服热线', '如：028-87654321'),
      hours: line('服务时间', '如：周一至周六 8:30–18:00', 40),
      qq: qq('客服 QQ'),
      complaint_qq: qq('投诉 QQ'),
    },
  },
  promises: {
    title: '配送承诺',
    about: '页脚上方的承诺；写了就要做到',
    fields: { promises: promises('承诺', '最多 4 条') },
  },
  cash_vouchers: {
    title: '现金券',
    about: '结算时现金券最多可以抵扣多少',
    fields: {
      share: percent(
        '可抵扣比例',
        20,
        '占每张订单商品金额的百分比，先减去满减和优惠券；0 表示不能使用现金券',
      ),
    },
  },
  proposals: {
    title: '待确认订单',
    about: '业务员代客下的单、企业成员提交的单，等客户确认多久',
    fields: { hours: hours('等待', 72, '小时数；过了时间没有答复的自动失效，并通知双方', 720) },
  },
  shipping_life: {
    title: '发货时的剩余效期',
    about: '剩余天数不够的批号不能发货；当天到期的总是不能发。近效期特价按活动的批号发，不受限制',
    fields: {
      usual: countDays('一般商品', '天数；0 表示当天不到期即可'),
      rx: countDays('处方药', CLASS_DAYS),
      otc_a: countDays('甲类 OTC', CLASS_DAYS),
      otc_b: countDays('乙类 OTC', CLASS_DAYS),
      device: countDays('医疗器械', CLASS_DAYS),
      tcm: countDays('中药饮片', CLASS_DAYS),
    },
  },
  shipping_review: {
    title: '出库复核',
    about: '发货的人就是复核人，拣货人、复核人和时间记在包裹上',
    fields: {
      two_people: demand(
        '拣货与复核由两人完成',
        '必须：拣货人先标记“已拣货”，由另一位员工发货。只有一个人的店选自愿；员工不止一人的，按规定应选必须',
      ),
    },
  },
  cold_chain: {
    title: '冷链停发日',
    about:
      '这些日子不发冷藏、冷冻包裹，免得在路上停放；节假日当天和前一天也不发。有“质量处置”权限的人写明原因后可以发',
    fields: { rest_weekdays: weekdays('不发的星期', '如 周五、周六、周日；不选则每天都发') },
  },
  return_address: {
    title: '退货地址',
    about: '同意寄回时默认填写的地址；不填则用订单仓库的名称',
    fields: { address: line('地址', '含收货人和电话', 200) },
  },
  holidays: {
    title: '节假日',
    about: '这些日子不上班，不计入答复投诉的时限',
    fields: { days: days('日期', '一行一天，如 2026-10-01') },
  },
  chat_hours: {
    title: '在线客服时间',
    about: '不在这段时间，买家排队时会看到何时回复；不填则不提示',
    fields: { from: clock('开始', '如 09:00'), to: clock('结束', '如 18:00'), weekdays: weekdays('星期') },
  },
  default_manager: {
    title: '默认客户经理',
    about: '没有专属客户经理的买家看到的姓名和电话',
    fields: { staff_id: staff('员工') },
  },
  privacy: {
    title: '隐私',
    about: '隐私政策里的负责人，以及客户注销账户要等多久',
    fields: {
      officer: line('个人信息保护负责人', '姓名或部门', 40),
      officer_contact: line('负责人联系方式', '电话或邮箱', 80),
      closing_days: wait('注销等待', 15, '天数；这段时间内客户可以撤回，之后个人信息被删除或隐去', 60),
    },
  },
  trace_files: {
    title: '追溯码上传文件',
    about: '每天自动生成各平台的上传文件，放进数据文件夹，由平台的上传软件取走；不填则由员工下载',
    fields: {
      folder: folder(
        '目标文件夹',
        '数据文件夹 outgoing 下的文件夹名，如 trace；各平台的子文件夹在“追溯码 - 平台上传 - 文件格式”里设置',
      ),
    },
  },
  speed: {
    title: '真实速度',
    about:
      '页面在客户的浏览器里有多快。只按天、页面种类和设备种类计数，不记录谁打开了哪一页；超出预算的在“运行状况”里提醒',
    fields: {
      sample: percent('抽样比例', 100, '测量百分之几的访问；0 表示不测量'),
      lcp_ms: milliseconds('主要内容出现的预算', 2500, '毫秒；四分之三的访问应在这个时间内'),
      inp_ms: milliseconds('点按后有反应的预算', 200, '毫秒；四分之三的访问应在这个时间内'),
      server_ms: milliseconds('服务器的预算', 200, '毫秒；出页和应答，四分之三应在这个时间内'),
    },
  },
  buyer_factor: {
    title: '采购账号两步验证',
    about: '登录时除密码、短信或微信外，还要输入手机验证器上的动态口令',
    fields: {
      demand: demand(
        '要求',
        '必须：没有开启的客户登录后先去开启，之前不能下单、付款、提现和查看单据，浏览商品不受影响',
      ),
    },
  },
} as const satisfies Readonly<
  Record<string, { title: string; about: string; fields: Readonly<Record<string, SettingField>> }>
>;

type Sections = typeof SHOP_SECTIONS;
export type SectionName = keyof Sections;
/** The value of a section. */
export type SectionValue<S extends SectionName> = {
  -readonly [Name in keyof Sections[S]['fields']]: Sections[S]['fields'][Name] extends SettingField<infer K>
    ? SettingValues[K]
    : never;
};
/** All that staff set, by section. */
export type ShopSettings = { [S in SectionName]: SectionValue<S> };

export const WEEKDAYS = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'] as const;

/** The fields of a section with their names, in their order. */
export const fieldsOf = (section: SectionName): [name: string, field: SettingField][] =>
  Object.entries(SHOP_SECTIONS[section].fields);

/** What stands for a section until it is set. */
export const unsetSection = <S extends SectionName>(section: S) =>
  Object.fromEntries(fieldsOf(section).map(([name, { unset }]) => [name, unset])) as SectionValue<S>;

/** The labels of all fields, for the audit log. */
export const settingLabels = (): Record<string, string> =>
  Object.fromEntries(
    Object.values(SHOP_SECTIONS).flatMap(({ fields }) =>
      Object.entries<SettingField>(fields).map(([name, { label }]) => [name, label]),
    ),
  );
