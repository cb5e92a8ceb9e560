import { type Kysely, sql } from 'kysely';

/** Lists of words that people choose from, as data. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
create table reason (
  id bigint generated always as identity primary key,
  -- the question that it answers
  kind text not null check (kind in ('order_cancel','order_reject','order_hold','claim','claim_refuse','claim_inspect','right_refuse','paper_problem','feedback')),
  text text not null,
  sort int not null default 0,
  is_active boolean not null default true,
  -- of claims and feedback: how calls and what refers to it name it; null = by its number
  code text,
  -- of claims: what it is to the rules (contract/after-sales)
  nature text,
  needs_photo boolean not null default false,
  -- after the goods have come in which it can be claimed; null = no goods
  days int check (days > 0),
  -- a whole order that goes back brings its shipping fee along
  is_shop_fault boolean not null default false,
  -- of feedback: it has to be answered in time
  is_complaint boolean not null default false,
  created_at timestamptz not null default now(),
  unique (kind, text),
  unique (kind, code),
  check ((kind = 'claim') = (nature is not null))
);
-- what one sees when the parcel is opened is reported within 72 hours; what shows in use, within a month
insert into reason (kind, text, sort, code, nature, needs_photo, days, is_shop_fault) values
  ('claim', '质量问题', 10, 'quality', 'quality', true, 30, true),
  ('claim', '破损', 20, 'damage', 'damage', true, 3, true),
  ('claim', '少货', 30, 'short', 'short', true, 3, true),
  ('claim', '错发', 40, 'wrong', 'wrong', true, 3, true),
  ('claim', '到货近效期', 50, 'near_expiry', 'near_expiry', false, 3, false),
  ('claim', '缺少资料', 60, 'missing', 'missing', false, null, false),
  ('claim', '资料有误', 70, 'incorrect', 'incorrect', false, null, false),
  ('claim', '服务态度', 80, 'service', 'service', false, null, false),
  ('claim', '配送问题', 90, 'delivery', 'delivery', false, null, false),
  ('claim', '其他', 100, 'other', 'other', false, null, false);
insert into reason (kind, text, sort, code, is_complaint) values
  ('feedback', '建议', 10, '1', false),
  ('feedback', '投诉', 20, '2', true),
  ('feedback', '网站问题', 30, '3', false),
  ('feedback', '其他', 40, '4', false);
insert into reason (kind, text, sort) values
  ('order_cancel', '配送信息有误', 10),
  ('order_cancel', '商品买错了', 20),
  ('order_cancel', '重复下单', 30),
  ('order_cancel', '忘记使用优惠券', 40),
  ('order_cancel', '其他渠道价更低', 50),
  ('order_cancel', '不想买了', 60),
  ('order_reject', '收货地址与证照不符', 10),
  ('order_reject', '资质证照待更新', 20),
  ('order_reject', '库存不足，请调整数量', 30),
  ('order_reject', '与您电话确认后取消', 40),
  ('order_hold', '等待买家确认', 10),
  ('order_hold', '资质待核对', 20),
  ('order_hold', '收货地址待核对', 30),
  ('order_hold', '含麻用量待核实', 40),
  ('order_hold', '库存待盘点', 50),
  ('claim_refuse', '超过售后期限', 10),
  ('claim_refuse', '照片不清晰，请补充后重新申请', 20),
  ('claim_refuse', '非质量问题，按规定不退换', 30),
  ('claim_refuse', '与您电话确认后拒绝', 40),
  ('claim_inspect', '包装已拆封或污损', 10),
  ('claim_inspect', '批号与申请不符', 20),
  ('claim_inspect', '数量与申请不符', 30),
  ('claim_inspect', '非本店商品', 40),
  ('right_refuse', '该品种在您所在地区由指定客户经销', 10),
  ('right_refuse', '该品种仅供签约客户', 20),
  ('right_refuse', '请先完善资质后再申请', 30),
  ('paper_problem', '图片不清晰，请重新拍摄', 10),
  ('paper_problem', '未加盖公章原印章', 20),
  ('paper_problem', '与营业执照不一致', 30),
  ('paper_problem', '证照已过期', 40),
  ('paper_problem', '委托期限未填写', 50),
  ('paper_problem', '页面不完整，请上传全部页面', 60);

-- a feedback keeps the words of its type; type is its code, or number
alter table feedback drop constraint feedback_type_check;
alter table feedback alter column type type bigint;
alter table feedback add column type_text text;
update feedback f set type_text = r.text from reason r where r.kind = 'feedback' and r.code = f.type::text;
alter table feedback alter column type_text set not null;
create index feedback_type_idx on feedback (type);

-- a case keeps what its reason was when it was made; reason is its code, or number
alter table after_sales add column nature text;
alter table after_sales add column reason_text text;
alter table after_sales add column is_shop_fault boolean;
update after_sales a set nature = a.reason, reason_text = coalesce(r.text, '召回'), is_shop_fault = coalesce(r.is_shop_fault, true)
from after_sales b left join reason r on r.kind = 'claim' and r.code = b.reason where b.id = a.id;
create index after_sales_reason_idx on after_sales (reason);
alter table after_sales alter column nature set not null;
alter table after_sales alter column reason_text set not null;
alter table after_sales alter column is_shop_fault set not null;`.execute(db);
}
