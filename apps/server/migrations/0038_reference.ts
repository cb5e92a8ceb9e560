import { type Kysely, sql } from 'kysely';

/** What customers and goods are told apart by, as data: business scopes. */
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
  for each statement execute function stamp_scope_goods();`.execute(db);
}
