import { type RawBuilder, sql } from 'kysely';

/** What an account's copy is made of: each section is one list, in words for people and under its own names for programs. */
export interface Section {
  /** Its name in the JSON. */
  key: string;
  title: string;
  /** Columns of the statement, with their words. */
  fields: Readonly<Record<string, string>>;
  rows(accountId: number): RawBuilder<Record<string, unknown>>;
}

const china = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`);
const yuan = (column: string) => sql.raw(`(${column} / 100.0)::numeric(18, 2)::text`);

export const SECTIONS: readonly Section[] = [
  {
    key: 'profile',
    title: '账户',
    fields: {
      username: '用户名',
      phone: '手机号',
      company: '单位名称',
      contact_name: '联系人',
      legal_person: '法定代表人',
      credit_code: '统一社会信用代码',
      region: '地区',
      detail: '详细地址',
      landline: '固定电话',
      email: '邮箱',
      wechat_name: '微信',
      created_at: '注册时间',
    },
    rows: (
      id,
    ) => sql`select username, phone, company, contact_name, legal_person, credit_code, place_words(province, city, district) as region,
      detail, landline, email, wechat_name, ${china('created_at')} as created_at from account where id = ${id}`,
  },
  {
    key: 'members',
    title: '公司成员',
    fields: {
      name: '姓名',
      login: '登录名',
      wechat_name: '微信',
      roles: '角色',
      is_active: '在用',
      created_at: '加入时间',
    },
    rows: (
      id,
    ) => sql`select name, login, wechat_name, array_to_string(roles, ', ') as roles, case when is_active then '是' else '否' end as is_active,
      ${china('created_at')} as created_at from member where account_id = ${id} order by id`,
  },
  {
    key: 'addresses',
    title: '收货地址',
    fields: {
      consignee: '收货人',
      phone: '电话',
      region: '地区',
      detail: '详细地址',
      created_at: '添加时间',
    },
    rows: (
      id,
    ) => sql`select consignee, phone, place_words(province, city, district) as region, detail, ${china('created_at')} as created_at
      from address where account_id = ${id} and deleted_at is null order by id`,
  },
  {
    key: 'licences',
    title: '资质证照',
    fields: { kind: '证照', number: '编号', issued_on: '发证日期', valid_until: '有效期至' },
    rows: (id) =>
      sql`select kind, number, issued_on::text, valid_until::text from account_licence where account_id = ${id} order by id`,
  },
  {
    key: 'bank_accounts',
    title: '银行账户',
    fields: { holder: '户名', bank: '开户行', number: '账号', created_at: '添加时间' },
    rows: (id) => sql`select holder, bank, number, ${china('created_at')} as created_at
      from bank_account where account_id = ${id} and removed_at is null order by id`,
  },
  {
    key: 'invoice_titles',
    title: '发票抬头',
    fields: {
      title: '抬头',
      tax_no: '税号',
      address: '地址',
      phone: '电话',
      bank: '开户行',
      bank_account: '账号',
      email: '邮箱',
    },
    rows: (id) => sql`select title, tax_no, address, phone, bank, bank_account, email
      from invoice_title where account_id = ${id} and deleted_at is null order by id`,
  },
  {
    key: 'orders',
    title: '订单',
    fields: {
      order_no: '订单号',
      placed_at: '下单时间',
      status: '状态',
      goods: '商品金额（元）',
      payable: '应付（元）',
      consignee: '收货人',
      phone: '电话',
      address: '地址',
      remark: '留言',
    },
    rows: (
      id,
    ) => sql`select order_no, ${china('placed_at')} as placed_at, status, ${yuan('goods_fen')} as goods,
      ${yuan('payable_fen')} as payable, consignee, phone, region || address as address, remark
      from sales_order where account_id = ${id} order by id`,
  },
  {
    key: 'order_lines',
    title: '订单明细',
    fields: { order_no: '订单号', name: '商品', spec: '规格', maker: '生产厂家', number: '数量' },
    rows: (
      id,
    ) => sql`select o.order_no, l.name, l.spec, l.maker, l.number from sales_order_line l join sales_order o on o.id = l.order_id
      where o.account_id = ${id} order by l.id`,
  },
  {
    key: 'invoices',
    title: '发票',
    fields: {
      number: '发票号码',
      kind: '类型',
      amount: '金额（元）',
      tax: '税额（元）',
      issued_at: '开票时间',
    },
    rows: (
      id,
    ) => sql`select number, kind, ${yuan('amount_fen')} as amount, ${yuan('tax_fen')} as tax, ${china('issued_at')} as issued_at
      from invoice where account_id = ${id} order by id`,
  },
  {
    key: 'points',
    title: '积分',
    fields: { at: '时间', delta: '增减', balance_after: '余额', cause: '原因' },
    rows: (id) =>
      sql`select ${china('at')} as at, delta, balance_after, cause from points_entry where account_id = ${id} order by id`,
  },
  {
    key: 'messages',
    title: '站内消息',
    fields: { at: '时间', title: '标题', body: '内容' },
    rows: (id) => sql`select ${china('created_at')} as at, title, body from message
      where account_id = ${id} and deleted_at is null order by id`,
  },
  {
    key: 'chats',
    title: '在线客服',
    fields: { at: '时间', sender: '发送方', body: '内容' },
    rows: (
      id,
    ) => sql`select ${china('m.at')} as at, m.sender, m.body from chat_message m join chat_thread t on t.id = m.thread_id
      where t.account_id = ${id} and not m.staff_only order by m.id`,
  },
  {
    key: 'feedback',
    title: '意见反馈',
    fields: { at: '时间', content: '内容', contact: '联系方式', reply: '答复' },
    rows: (id) =>
      sql`select ${china('created_at')} as at, content, contact, reply from feedback where account_id = ${id} order by id`,
  },
  {
    key: 'consents',
    title: '同意记录',
    fields: { at: '时间', person: '同意人', title: '文本', number: '版本', ip: '网络地址' },
    rows: (id) => sql`select ${china('c.at')} as at, c.person, t.title, t.number, c.ip from consent c
      join legal_text t on t.id = c.legal_text_id where c.account_id = ${id} order by c.id`,
  },
  {
    key: 'security_records',
    title: '安全记录',
    fields: { at: '时间', words: '内容', ip: '网络地址', device: '设备' },
    rows: (id) =>
      sql`select ${china('at')} as at, words, ip, device from account_event where account_id = ${id} order by id`,
  },
];
