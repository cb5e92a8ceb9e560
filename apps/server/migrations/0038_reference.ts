import { type Kysely, sql } from 'kysely';

/** What customers and goods are told apart by, as data: business scopes, types of buyers, ranks. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
create table business_scope (
  code text primary key,
  name text not null unique,
  sort int not null default 0,
  is_active boolean not null default true,
  -- papers of a customer that open it, and stop it when they are out of date (packages/rules/papers)
  papers text[] not null default '{}',
  -- the number that its goods need before they are sold
  goods_number text not null check (goods_number in ('drug','device','none')),
  -- of an import: what a goods' number says it is (contract/reference-fields); words in its name go before
  classes text[] not null default '{}',
  words text[] not null default '{}',
  except_words text[] not null default '{}',
  created_at timestamptz not null default now()
);
insert into business_scope (code, name, sort, goods_number, papers, classes) values
  ('chemical', '化学药制剂', 10, 'drug', '{药品经营许可证,医疗机构执业许可证}', '{chemical}'),
  ('antibiotic', '抗生素制剂', 20, 'drug', '{药品经营许可证,医疗机构执业许可证}', '{chemical}'),
  ('patent_tcm', '中成药', 30, 'drug', '{药品经营许可证,医疗机构执业许可证}', '{patent_tcm}'),
  ('tcm_pieces', '中药饮片', 40, 'none', '{药品经营许可证,医疗机构执业许可证}', '{tcm_pieces}'),
  ('biologic', '生物制品', 50, 'drug', '{药品经营许可证,医疗机构执业许可证}', '{biologic}'),
  ('biochemical', '生化药品', 60, 'drug', '{药品经营许可证,医疗机构执业许可证}', '{}'),
  ('hormone', '蛋白同化制剂、肽类激素', 70, 'drug', '{药品经营许可证,医疗机构执业许可证}', '{hormone}'),
  ('device1', '第一类医疗器械', 80, 'device', '{营业执照,医疗机构执业许可证}', '{device1}'),
  ('device2', '第二类医疗器械', 90, 'device', '{第二类医疗器械经营备案凭证,医疗机构执业许可证}', '{device2}'),
  ('device3', '第三类医疗器械', 100, 'device', '{第三类医疗器械经营许可证,医疗机构执业许可证}', '{device3}'),
  ('health_food', '保健食品', 110, 'none', '{食品经营许可证}', '{food}'),
  ('general', '日用百货、消毒产品', 120, 'none', '{营业执照,医疗机构执业许可证}', '{general}');
update business_scope set
  words = '{西林,头孢,霉素,培南,四环素,米诺环素,多西环素,克拉维酸,舒巴坦,氨曲南,磷霉素}',
  except_words = '{丝裂霉素,阿霉素,柔红霉素,表柔比星,博来霉素,平阳霉素,放线菌素}'
where code = 'antibiotic';

-- a new name stamps all goods of the scope
create function stamp_scope_goods() returns trigger language plpgsql as $$
begin
  perform stamp_goods(array(select g.id from changed n join before o using (code) join goods g on g.scope = n.code
    where n.name <> o.name));
  return null;
end $$;
create trigger scope_stamp after update on business_scope referencing new table as changed old table as before
  for each statement execute function stamp_scope_goods();

create table buyer_type (
  code text primary key,
  name text not null unique,
  hint text not null default '',
  sort int not null default 0,
  is_active boolean not null default true,
  -- whose rules it follows (contract/reference-fields)
  base text not null check (base in ('pharmacy','chain_head','chain_store','clinic','hospital','village_clinic','trading')),
  -- what it brings, in its order
  papers jsonb not null default '[]',
  created_at timestamptz not null default now()
);
insert into buyer_type (code, name, hint, sort, base) values
  ('pharmacy', '单体药店', '零售许可证', 10, 'pharmacy'),
  ('chain_head', '连锁总部', '零售连锁许可证', 20, 'chain_head'),
  ('chain_store', '连锁门店', '由总部统一配送', 30, 'chain_store'),
  ('clinic', '诊所', '执业许可或备案', 40, 'clinic'),
  ('hospital', '医院', '执业许可证', 50, 'hospital'),
  ('village_clinic', '村卫生室', '执业许可证', 60, 'village_clinic'),
  ('trading', '医药公司', '批发许可证', 70, 'trading');
update buyer_type t set papers = (
  select jsonb_agg(jsonb_build_object('kind', kind, 'name', p.name, 'is_required', is_required, 'is_long_term', is_long_term) order by place)
  from (values
    ('pharmacy', 1, '营业执照', '', 1, 0),
    ('pharmacy', 2, '药品经营许可证', '药品经营许可证（零售）', 1, 0),
    ('pharmacy', 3, '采购委托书', '', 1, 0),
    ('pharmacy', 4, '被委托人身份证', '', 1, 0),
    ('pharmacy', 5, '质量保证协议', '', 1, 0),
    ('pharmacy', 6, '第二类医疗器械经营备案凭证', '', 0, 0),
    ('pharmacy', 7, '第三类医疗器械经营许可证', '', 0, 0),
    ('pharmacy', 8, '食品经营许可证', '', 0, 0),
    ('pharmacy', 9, 'GSP证书', '', 0, 0),
    ('pharmacy', 10, '开票资料', '', 0, 0),
    ('chain_head', 1, '营业执照', '', 1, 0),
    ('chain_head', 2, '药品经营许可证', '药品经营许可证（零售连锁）', 1, 0),
    ('chain_head', 3, '门店清单', '', 1, 0),
    ('chain_head', 4, '采购委托书', '', 1, 0),
    ('chain_head', 5, '被委托人身份证', '', 1, 0),
    ('chain_head', 6, '质量保证协议', '', 1, 0),
    ('chain_head', 7, '第二类医疗器械经营备案凭证', '', 0, 0),
    ('chain_head', 8, '第三类医疗器械经营许可证', '', 0, 0),
    ('chain_head', 9, '食品经营许可证', '', 0, 0),
    ('chain_head', 10, 'GSP证书', '', 0, 0),
    ('chain_head', 11, '开票资料', '', 0, 0),
    ('chain_store', 1, '营业执照', '', 1, 0),
    ('chain_store', 2, '药品经营许可证', '药品经营许可证（零售）', 1, 0),
    ('chain_store', 3, '采购委托书', '', 1, 0),
    ('chain_store', 4, '被委托人身份证', '', 1, 0),
    ('chain_store', 5, '质量保证协议', '', 0, 0),
    ('chain_store', 6, '第二类医疗器械经营备案凭证', '', 0, 0),
    ('chain_store', 7, '第三类医疗器械经营许可证', '', 0, 0),
    ('chain_store', 8, '食品经营许可证', '', 0, 0),
    ('chain_store', 9, '开票资料', '', 0, 0),
    ('clinic', 1, '医疗机构执业许可证', '医疗机构执业许可证或诊所备案凭证', 1, 1),
    ('clinic', 2, '营业执照', '', 1, 0),
    ('clinic', 3, '采购委托书', '', 1, 0),
    ('clinic', 4, '被委托人身份证', '', 1, 0),
    ('clinic', 5, '质量保证协议', '', 0, 0),
    ('clinic', 6, '开票资料', '', 0, 0),
    ('hospital', 1, '医疗机构执业许可证', '', 1, 0),
    ('hospital', 2, '营业执照', '事业单位法人证书或营业执照', 1, 0),
    ('hospital', 3, '采购委托书', '', 1, 0),
    ('hospital', 4, '被委托人身份证', '', 1, 0),
    ('hospital', 5, '开票资料', '', 1, 0),
    ('hospital', 6, '质量保证协议', '', 0, 0),
    ('village_clinic', 1, '医疗机构执业许可证', '', 1, 0),
    ('village_clinic', 2, '采购委托书', '', 1, 0),
    ('village_clinic', 3, '被委托人身份证', '', 1, 0),
    ('village_clinic', 4, '营业执照', '', 0, 0),
    ('village_clinic', 5, '质量保证协议', '', 0, 0),
    ('trading', 1, '营业执照', '', 1, 0),
    ('trading', 2, '药品经营许可证', '药品经营许可证（批发）', 1, 0),
    ('trading', 3, '年度报告公示', '', 1, 0),
    ('trading', 4, '质量体系调查表', '', 1, 0),
    ('trading', 5, '印章备案', '', 1, 0),
    ('trading', 6, '随货同行单样式', '', 1, 0),
    ('trading', 7, '发票样票', '', 1, 0),
    ('trading', 8, '开户许可证', '', 1, 0),
    ('trading', 9, '采购委托书', '', 1, 0),
    ('trading', 10, '被委托人身份证', '', 1, 0),
    ('trading', 11, '质量保证协议', '', 1, 0),
    ('trading', 12, '第二类医疗器械经营备案凭证', '', 0, 0),
    ('trading', 13, '第三类医疗器械经营许可证', '', 0, 0),
    ('trading', 14, '食品经营许可证', '', 0, 0),
    ('trading', 15, 'GSP证书', '', 0, 0)
  ) as p (type, place, kind, name, is_required, is_long_term) where p.type = t.code);
alter table account drop constraint account_buyer_type_check;
alter table account add foreign key (buyer_type) references buyer_type (code);

create table member_rank (
  -- the column of prices that it buys at
  rank smallint primary key check (rank between 0 and 3),
  name text not null unique,
  ten_yuan_points int not null check (ten_yuan_points >= 0)
);
insert into member_rank (rank, name, ten_yuan_points) values
  (0, '普通会员', 10), (1, '银卡会员', 11), (2, '金卡会员', 12), (3, '钻石会员', 15);`.execute(db);
}
