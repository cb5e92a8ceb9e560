import { LEGAL_TEXTS, type LegalCode } from '@qingnang/contract/legal-words';
import { sql } from 'kysely';
import type { Db } from '../db/client.ts';
import type { Tx } from '../db/transaction.ts';
import { cleanArticle } from '../modules/service/content/articles/rules.ts';
import { type BlankValues, filledIn } from '../modules/service/legal/rules.ts';
import { STARTERS } from '../modules/service/legal/starters/rules.ts';
import { htmlOf } from './articles-html.ts';
import { DEMO_SELLER, DEMO_SETTINGS } from './settings.ts';

/** The first versions of the demo shop, which its customers read in the archive now. */
const FIRST: readonly { code: LegalCode; summary: string; text: string }[] = [
  {
    code: 'yhxy',
    summary: '注册、登录或使用本站即表示贵单位已阅读并同意本协议。请重点阅读账户安全、资质责任和退换货条款。',
    text: `## 一、适用对象
本站只为依法取得相应资质的药品经营企业、医疗机构及其他企业提供采购服务，不向个人消费者销售。操作账户的人员须经贵单位书面授权，其操作视为贵单位的行为。
## 二、资质与真实性
1. 贵单位应提供真实、完整、有效的证照和采购委托书，变更后及时更新。
2. 贵单位只能购买证照经营范围或诊疗科目内的品种，并承担超范围经营、使用的责任。
3. 证照或委托书过期、被吊销的，我们有权暂停相应品种的供货。
## 三、账户
账户和密码由贵单位保管，不得出借、转让。离职或更换采购员的，应立即变更委托书和密码。发现异常登录请及时联系我们。
## 四、订单与价格
1. 页面价格仅供贵单位采购使用，未经许可不得公开、抓取或转给第三方。
2. 订单提交并付款后，经质管、开票审核通过即成立。缺货、价格明显错误或资质不符的，我们会说明原因并退款。
3. 控销、限购、活动商品按页面规则执行，以虚假身份或多账户套取优惠的订单可以取消。
## 五、质量、交付与票据
我们对所售药品的合法来源和出库质量负责，随货提供同行单和检验报告，货、款、票一致。贵单位应按规定收货、验收、储存并采集追溯码，保存记录至有效期后 1 年且不少于 5 年。
## 六、退换货
按“<a href="/help/zfps/ypth">药品退换货</a>”执行，药品非质量问题不退不换。
## 七、信息保护
我们仅为审核资质、履行订单、开具票据和法律规定的追溯目的使用贵单位及联系人信息，不向无关第三方提供。联系人可以要求查阅、更正其个人信息。
## 八、责任与争议
因不可抗力、监管要求或第三方物流、支付故障造成的延误，双方及时沟通、减少损失。争议协商不成的，由我方住所地人民法院管辖。
## 九、变更
协议修改会提前 7 日公告，继续使用即视为同意。年度购销合同与质量保证协议另行签署，与本协议不一致的，以合同为准。`,
  },
  {
    code: 'yszc',
    summary: '我们收集哪些信息、用来做什么、交给谁、保存多久，以及您怎样查阅和更正。',
    text: `## 收集的信息
- 注册和审核：单位名称、证照、采购委托书、联系人姓名和手机号。
- 下单和配送：收货人、电话、地址，订单、付款和发票信息。
- 使用本站：登录时间、设备和网络地址，在线客服的对话内容。
## 用来做什么
只用于审核资质、履行订单、开具票据、售后和召回、保护账户安全，以及法律规定的追溯。我们不用这些信息做与采购无关的推销，也不出售给任何人。
## 交给谁
1. 承运方：收货人、电话和地址，用于送货。
2. 支付机构和银行：付款金额和单号，用于收款、退款。
3. 短信服务商：手机号和短信内容，用于验证码和通知。
4. 监管部门：依法要求提供的记录。
## 保存多久
购销记录保存至药品有效期后 1 年且不少于 5 年；其他信息在账户注销后删除，法律另有规定的除外。
## Cookie
本站用 Cookie 保持登录状态。不登录也可以浏览商品，但看不到价格。
## 您的权利
联系人可以在“账户中心”查看和更正信息，也可以联系客户经理要求查阅、复制、更正、删除，或注销账户。我们会在 15 个工作日内答复。
## 更新
内容有变化时，我们会在本页公布；涉及用途或接收方的变化，会通过站内消息告知。`,
  },
];

const VALUES: BlankValues = {
  公司全称: DEMO_SELLER.name,
  公司地址: DEMO_SELLER.address,
  电话: DEMO_SETTINGS.contact.hot_line,
  个人信息保护负责人: DEMO_SETTINGS.privacy.officer,
  负责人联系方式: DEMO_SETTINGS.privacy.officer_contact,
  注销等待天数: String(DEMO_SETTINGS.privacy.closing_days),
};

/** What is new in the second versions. */
const NOTES: Readonly<Record<LegalCode, string>> = {
  yhxy: '写明变更需要重新同意，收货登记改为签收后 3 天',
  yszc: '写明身份证号的用途、各接收方、保存期限、负责人，以及数据副本和注销的办法',
};

const FIRST_DAYS_AGO = 500;
const SECOND_DAYS_AGO = 60;
const DAY_MS = 24 * 3600_000;

/** Loads two versions of 用户协议 and 隐私政策 into an empty shop. */
export async function loadDemoLegalTexts(tx: Tx, today: Date): Promise<void> {
  const before = (days: number) => new Date(today.getTime() - days * DAY_MS);
  const first = FIRST.map(({ code, summary, text }) => ({
    code,
    number: 1,
    title: LEGAL_TEXTS[code].title,
    summary,
    body: cleanArticle(htmlOf(text)),
    published_at: before(FIRST_DAYS_AGO),
  }));
  const second = STARTERS.map(({ code, summary, body }) => ({
    code,
    number: 2,
    title: LEGAL_TEXTS[code].title,
    summary: filledIn(summary, VALUES, String),
    body: filledIn(body, VALUES, String),
    note: NOTES[code],
    published_at: before(SECOND_DAYS_AGO),
  }));
  await tx
    .insertInto('legal_text')
    .values([...first.map((row) => ({ ...row, note: '' })), ...second])
    .execute();
}

/**
 * Everybody of the demo shop has agreed to what holds, those who were there before to the first versions as well; some have signed in.
 * Needs accounts and members.
 */
export async function loadDemoConsents(db: Db): Promise<void> {
  await sql`
    with people as (
      select id as account_id, null::bigint as member_id, '负责人' as person, created_at from account
      union all select account_id, id, name, created_at from member)
    insert into consent (account_id, member_id, person, legal_text_id, way, ip, device, at)
    select p.account_id, p.member_id, p.person, t.id, case when p.created_at <= t.published_at then 'visit' when p.member_id is null then 'register' else 'invitation' end,
      '203.0.113.' || (p.account_id % 200 + 1), 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/131.0',
      greatest(p.created_at, t.published_at + interval '9 hours' + p.account_id % 90 * interval '7 minutes')
    from people p join legal_text t on t.published_at is not null
    where p.created_at < coalesce((select min(n.published_at) from legal_text n where n.code = t.code and n.number > t.number), 'infinity')
    on conflict do nothing`.execute(db);
  await sql`insert into account_closing (account_id, reason, ip, asked_at, due_at)
    select id, '门店停业', '203.0.113.40', now() - interval '3 days', now() + interval '12 days' from account where username = 'guoqi'`.execute(
    db,
  );
  await sql`insert into retention_run (kind, cutoff, removed, at) values
    ('outbox', now() - interval '91 days', 412, now() - interval '1 day'), ('codes', now() - interval '31 days', 58, now() - interval '1 day')`.execute(
    db,
  );
  await sql`
    insert into account_event (account_id, kind, words, ip, device, at)
    select a.id, e.kind, e.words, '203.0.113.' || (a.id % 200 + 1),
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/131.0', now() - e.ago
    from account a cross join (values
      ('sign_in', '密码登录', interval '26 hours'), ('sign_in_failed', '密码不正确', interval '2 days 3 hours'),
      ('sign_in', '微信登录', interval '2 days'), ('download', '下载随货同行单', interval '47 hours'),
      ('address', '新增收货地址', interval '9 days'), ('password', '修改登录密码', interval '31 days')) e (kind, words, ago)
    where a.username in ('yaodian', 'zhensuo', 'hupo')`.execute(db);
}
