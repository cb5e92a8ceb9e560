import type { Tx } from '../db/transaction.ts';
import { cleanArticle } from '../modules/service/content/articles/rules.ts';
import { htmlOf } from './articles-html.ts';

interface DemoArticle {
  /** Code of the category. */
  in: 'industry' | 'company';
  /** How many days before the load it came out. */
  daysAgo: number;
  title: string;
  summary: string;
  /** As `htmlOf` reads it. */
  text: string;
  isTop?: boolean;
}

const ARTICLES: readonly DemoArticle[] = [
  {
    in: 'company',
    daysAgo: 2,
    isTop: true,
    title: '关于年末备货期订单截单时间与发货安排的通知',
    summary: '成都仓 17:00、重庆仓 16:30 前审核通过的订单当日出库。',
    text: `进入年末备货期，两仓日均出库量上升，为保证各位客户按时收货，现将截单与发货安排说明如下。
## 截单时间
- 成都仓：17:00 前付款并通过审核的订单当日出库。
- 重庆仓：16:30 前付款并通过审核的订单当日出库。
- 冷藏品种每周一至周四发货，周五至周日的订单顺延至周一。
## 建议
感冒止咳、退热和抗病毒类请预留 3 至 5 天的安全库存，整件下单优先拣货。对公转账的客户请在 15:00 前完成汇款并上传回单。`,
  },
  {
    in: 'company',
    daysAgo: 5,
    title: '冬季冷链运输方案调整：胰岛素等冷藏品种全程 2–8 ℃',
    summary: '保温箱换用冬季蓄冷剂，交接时请当面查看温度记录。',
    text: `即日起冷藏品种改用冬季配置：保温箱内蓄冷剂减量，并加装防冻隔层，避免途中低于 2 ℃。
- 每箱配一只温度记录仪，每 5 分钟记录一次。
- 交接时请当面打印或导出温度曲线，与随货同行单一并留存。
- 温度超出 2–8 ℃ 的，请当场拒收并联系客户经理，我们安排补发。`,
  },
  {
    in: 'company',
    daysAgo: 9,
    title: '随货同行单与检验报告现已按批号随箱发出',
    summary: '一箱多批号的，每个批号各附一份检验报告复印件。',
    text: `为方便客户验收，自本月起每箱随附加盖出库专用章的随货同行单，列明批号、生产日期、有效期和数量。
同一品种跨批号发货时，按近效期先出的原则拣货，并在同行单上分行列出。检验报告随箱发放，遗失的可联系客户经理补寄。
收货时请核对：品名、规格、批号、数量、外包装。数量或破损问题请在签收后 24 小时内提出。`,
  },
  {
    in: 'company',
    daysAgo: 14,
    title: '重庆仓扩容完成，中药饮片库存品规增至 320 个',
    summary: '新增阴凉库 1,200 平方米，饮片批批附检验报告。',
    text: `重庆仓二期阴凉库投入使用，温度 20 ℃ 以下、相对湿度 35% 至 75%，温湿度自动监测并留存记录。
## 对客户意味着什么
- 常用饮片不再从成都调拨，川东、渝东北客户到货快一天。
- 贵细品种（西红花、川贝母、西洋参）恒温专柜存放，双人复核出库。
- 每批饮片附产地、采收时间和检验报告。`,
  },
  {
    in: 'company',
    daysAgo: 20,
    title: '请及时更新证照：药品经营许可证到期前 30 天提醒上线',
    summary: '证照过期后系统自动停止对应品种的下单。',
    text: `按照药品经营质量管理规范的要求，我们须确认购货单位资质在有效期内。
- 证照到期前 30 天，会员中心显示提醒。
- 过期后，需要该证照的品种不能下单，换证并通过审核后恢复。
- 采购委托书同样有有效期，更换采购员请一并提交身份证复印件。
更新资质一般在一个工作日内审核完成。`,
  },
  {
    in: 'company',
    daysAgo: 28,
    title: '含特殊药品复方制剂的购买与回执说明',
    summary: '单独成单，不支持现金结算，收货后请上传盖章回执。',
    text: `含麻黄碱类复方制剂等品种按国家规定单独管理：
- 与其他商品分开生成订单，收货地址须为证照上的注册地址。
- 药店、诊所在线支付或对公转账，商业公司须从本单位账户转账。
- 收货后请核对数量，在随货回执上签字盖章并上传；上一单回执未交的，暂不能再次购买。`,
  },
  {
    in: 'company',
    daysAgo: 36,
    title: '电子合同启用：每年签署一次，结算前完成即可',
    summary: '在线阅读、短信确认，签署后可随时下载。',
    text: `年度购销合同与质量保证协议改为在线签署。首次结算时系统会提示签署，全程约两分钟。
签署人须为企业授权的采购负责人，短信验证码发往账户登记的手机号。合同与纸质合同具有同等法律效力，可在会员中心下载存档。`,
  },
  {
    in: 'company',
    daysAgo: 45,
    title: '客户服务时间调整：工作日 8:30–18:00，周六 9:00–16:00',
    summary: '投诉热线与客户经理电话见页头。',
    text: `为配合备货季，周六客服与售后照常在线。夜间和周日的订单可正常提交，次日上午优先审核。
质量问题请直接拨打投诉热线，质管部在两小时内回复处理方案。`,
  },
  {
    in: 'industry',
    daysAgo: 1,
    title: '流感季进入高发期，药店备货关注这几类品种',
    summary: '抗病毒、退热、止咳化痰与防护用品需求同步上升。',
    text: `从往年规律看，每年 11 月至次年 2 月是流感高发期，药店相关品类的销售明显上升。
## 建议关注
- 抗病毒：奥司他韦等处方药须凭处方销售，注意执业药师在岗。
- 退热：成人与儿童剂型分开备货，混悬剂留意效期。
- 止咳化痰：按寒、热、燥证备齐中成药，便于药师推荐。
- 防护：口罩、体温计、消毒液作为关联陈列。
含麻黄碱类感冒药须登记购买人信息，单次销售不超过两个最小包装。`,
  },
  {
    in: 'industry',
    daysAgo: 6,
    title: '药店执业药师在岗与处方审核：检查常见问题梳理',
    summary: '挂证、无处方销售处方药、审方记录缺失仍是重点。',
    text: `各地药品监管部门日常检查中，零售药店较常见的问题集中在以下几方面：
- 执业药师不在岗时仍销售处方药和甲类非处方药。
- 处方未留存或审核记录不完整。
- 处方药与非处方药混放、开架自选。
建议门店每日开门前做一次自查，并把处方审核、登记与留存落实到人。`,
  },
  {
    in: 'industry',
    daysAgo: 11,
    title: '中药饮片验收要点：看产地、看批号、看性状',
    summary: '没有生产日期和批号的饮片不得收货。',
    text: `中药饮片质量差异大，验收时宜逐批查看：
- 包装：品名、规格、产地、生产企业、批号、生产日期、执行标准齐全。
- 性状：色泽、气味、断面与标准相符，无虫蛀、霉变、走油。
- 票据：同行单、发票、检验报告批号一致。
贵细品种建议双人验收，留样备查。易虫蛀的（如枸杞子、党参、当归）入阴凉库，定期翻检。`,
  },
  {
    in: 'industry',
    daysAgo: 18,
    title: '近效期药品如何管理：先进先出之外还要做什么',
    summary: '建立效期台账，六个月内的品种按月检查。',
    text: `近效期管理是门店损耗控制的关键。除先进先出外，建议：
- 建立效期台账，距有效期六个月以内的品种按月检查、三个月以内的按周检查。
- 采购时看清批号效期，周转慢的品种少量多次。
- 陈列上做近效期标识，销售时告知顾客。
- 过期药品单独存放、登记，按规定销毁，不得退回货架。`,
  },
  {
    in: 'industry',
    daysAgo: 25,
    title: '药品追溯码：零售端扫码的几个实际问题',
    summary: '一物一码，入库与销售环节均须采集。',
    text: `药品追溯码是药品最小销售单元的唯一标识，通常由 20 位数字组成，前 7 位为药品标识码。
## 门店常见疑问
- 拆零销售怎么办？首次拆零时采集，登记后分次销售。
- 码破损无法识别？拍照留存，联系供货企业处理。
- 退货怎么办？退货入库须重新核对追溯码与实物。`,
  },
  {
    in: 'industry',
    daysAgo: 33,
    title: '慢病长处方对药店品类结构的影响',
    summary: '降压、降脂、降糖品种周转更稳，大包装需求增加。',
    text: `长处方普及后，慢病患者单次购药量增加、到店次数减少，对门店品类管理提出新要求：
- 常用慢病品种保持一个月以上的安全库存，避免断货流失顾客。
- 原研与通过一致性评价的仿制药分层陈列，价格带拉开。
- 建立慢病档案，到期前提醒复购，配合血压、血糖检测服务。`,
  },
];

const DAY_MS = 24 * 3600_000;

/** Loads the news of the demo shop, dated from `today`. */
export async function loadDemoArticles(tx: Tx, today: Date): Promise<void> {
  const categories = await tx.selectFrom('article_category').select(['id', 'code']).execute();
  const rows = ARTICLES.map((article) => {
    const category = categories.find(({ code }) => code === article.in);
    if (!category) throw new Error(`no article category ${article.in}`);
    return {
      category_id: category.id,
      title: article.title,
      summary: article.summary,
      body: cleanArticle(htmlOf(article.text)),
      is_top: article.isTop ?? false,
      published_at: new Date(today.getTime() - article.daysAgo * DAY_MS),
    };
  });
  await tx.insertInto('article').values(rows).execute();
}
