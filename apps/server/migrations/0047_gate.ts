import { type Kysely, sql } from 'kysely';

/**
 * What may not be sold here as far as it is known without a book at hand: quality looks through it before it is relied on, and keeps
 * it. A pattern looks at name and generic name, separated by a blank.
 */
export const FORBIDDEN_SEED = [
  {
    class: 'narcotic_psychotropic',
    names: [
      '吗啡',
      '芬太尼',
      '哌替啶',
      '杜冷丁',
      '美沙酮',
      '羟考酮',
      '氢可酮',
      '氢吗啡酮',
      '可待因',
      '阿片',
      '罂粟',
      '可卡因',
      '布桂嗪',
      '二氢埃托啡',
      '地芬诺酯',
      '福尔可定',
      '丁丙诺啡',
      '地佐辛',
      '布托啡诺',
      '纳布啡',
      '喷他佐辛',
      '曲马多',
      '右美沙芬',
      '复方甘草片',
      '复方甘草口服溶液',
      '泰勒宁',
      '氨酚双氢可待因',
      '依他佐辛',
      '奥赛利定',
      '泰吉利定',
      '他喷他多',
      '纳呋拉啡',
      '可愈糖浆',
      '复方樟脑酊',
      '美施康定',
      '奥施康定',
      '愈酚伪麻待因',
      '羟吗啡酮',
      '左啡诺',
      '氢吗啡',
      '舒芬太尼',
      '瑞芬太尼',
      '阿芬太尼',
      '待因',
      '蒂巴因',
      '匹米诺定',
      '阿法罗定',
      '哌腈米特',
      '奥列巴文',
    ],
    except_names: ['阿扑吗啡', '罂粟碱', '罂粟乙碘油'],
    pattern: '',
    except_pattern: '',
    approval_pattern: '',
    maker_pattern: '',
    source: '麻醉药品品种目录（2013 版及历次增补）',
  },
  {
    class: 'narcotic_psychotropic',
    names: [
      '地西泮',
      '安定片',
      '氯硝西泮',
      '硝西泮',
      '劳拉西泮',
      '奥沙西泮',
      '艾司唑仑',
      '阿普唑仑',
      '咪达唑仑',
      '咪哒唑仑',
      '三唑仑',
      '替马西泮',
      '氟西泮',
      '瑞马唑仑',
      '氯氮䓬',
      '苯巴比妥',
      '司可巴比妥',
      '异戊巴比妥',
      '戊巴比妥',
      '佐匹克隆',
      '扎来普隆',
      '唑吡坦',
      '氯胺酮',
      '哌甲酯',
      '匹莫林',
      '莫达非尼',
      '甲丙氨酯',
      '咖啡因注射',
      '安钠咖',
      '麦角胺咖啡因',
      '羟丁酸钠',
      'γ-羟丁酸',
      '氯卡色林',
      '苏沃雷生',
      '莱博雷生',
      '达利雷生',
      '吡仑帕奈',
      '依托咪酯',
      '芬特明',
      '氯巴占',
      '地达西尼',
      '溴西泮',
      '氯氮卓',
      '氯氮草',
      '芬氟拉明',
      '安定注射液',
      '思诺思',
      '尼美西泮',
      '氟硝西泮',
      '格鲁米特',
      '哈拉西泮',
      '氯普唑仑',
      '依替唑仑',
      '美沙唑仑',
      '氯噻西泮',
      '巴比妥',
      '赛洛',
      '三甲利定',
      '丁巴比妥',
      '苯丙胺',
      '芬坎法明',
      '安非拉酮',
      '马吲哚',
      '西布曲明',
      '甲喹酮',
      '氟阿普唑仑',
      '二甲基色胺',
      '福尔可定',
    ],
    except_names: [],
    pattern: '',
    except_pattern: '',
    approval_pattern: '',
    maker_pattern: '',
    source: '精神药品品种目录（2013 版及历次增补）',
  },
  {
    class: 'vaccine',
    names: ['疫苗', '菌苗', '卡介苗'],
    except_names: ['接种家兔', '疫苗冷藏', '疫苗接种本', '疫苗接种证', '疫苗接种卡'],
    pattern: '',
    except_pattern: '',
    approval_pattern: '',
    maker_pattern: '',
    source: '疫苗管理法',
  },
  {
    class: 'blood_product',
    names: [
      '人血白蛋白',
      '人免疫球蛋白',
      '免疫球蛋白',
      '人凝血因子',
      '人凝血酶',
      '凝血酶原复合物',
      '人纤维蛋白',
      '抗凝血酶',
      '冻干人',
    ],
    except_names: ['检测', '试剂盒', '测定', '重组', '利妥昔'],
    pattern: '',
    except_pattern: '',
    approval_pattern: '',
    maker_pattern: '',
    source: '血液制品管理条例',
  },
  {
    class: 'radioactive',
    names: ['放射性', '密封籽源', '锝', '镭'],
    except_names: ['尿素'],
    pattern: '\\[\\d{1,3}m?[A-Z][A-Za-z]?\\]|碘\\[?(125|131)|钇\\[?90|氟\\[?18|镥\\[?177',
    except_pattern: '\\[13C\\]',
    approval_pattern: '',
    maker_pattern: '',
    source: '放射性药品管理办法',
  },
  {
    class: 'toxic',
    names: [
      '亚砷酸',
      '三氧化二砷',
      'A型肉毒',
      '肉毒毒素',
      '阿托品原料',
      '毛果芸香碱原料',
      '洋地黄毒苷',
      '士的宁',
      '升汞',
      '水杨酸毒扁豆碱',
      '去乙酰毛花苷原料',
      '氢溴酸后马托品原料',
      '氢溴酸东莨菪碱原料',
    ],
    except_names: [],
    pattern: '',
    except_pattern: '',
    approval_pattern: '',
    maker_pattern: '',
    source: '医疗用毒性药品管理办法',
  },
  {
    class: 'toxic_tcm',
    names: [],
    except_names: [],
    pattern:
      '^(\\(?生\\)?)?(砒石|砒霜|白降丹|红粉|红升丹|轻粉|雄黄|水银|斑蝥|青娘虫|红娘虫|蟾酥|生马钱子|生川乌|生草乌|生白附子|生附子|生半夏|生南星|生天南星|生巴豆|生甘遂|生狼毒|生藤黄|生千金子|生天仙子|闹阳花|雪上一枝蒿|雪上一枝篙|洋金花)( |$)',
    except_pattern: '',
    approval_pattern: '',
    maker_pattern: '',
    source: '医疗用毒性药品管理办法，毒性中药品种',
  },
  {
    class: 'formula_granules',
    names: ['配方颗粒'],
    except_names: [],
    pattern: '',
    except_pattern: '',
    approval_pattern: '',
    maker_pattern: '',
    source: '中药配方颗粒管理，仅由生产企业直接配送医疗机构',
  },
  {
    class: 'ephedrine_single',
    names: [],
    except_names: [],
    pattern: '(盐酸|硫酸)(伪|消旋)?麻黄碱|盐酸甲基麻黄碱|去甲(伪)?麻黄碱',
    except_pattern: '复方|氨酚|氨麻|酚麻|伪麻.*(敏|胶囊)|氯雷|西替|苯海|愈|布洛|芬|萘',
    approval_pattern: '',
    maker_pattern: '',
    source: '易制毒化学品管理条例，药品类',
  },
  {
    class: 'precursor',
    names: ['麦角新碱', '麦角胺', '麦角酸'],
    except_names: [],
    pattern: '',
    except_pattern: '',
    approval_pattern: '',
    maker_pattern: '',
    source: '易制毒化学品管理条例，药品类',
  },
  {
    class: 'abortion',
    names: ['米非司酮', '卡前列甲酯', '卡前列素', '米索前列醇'],
    except_names: [],
    pattern: '',
    except_pattern: '',
    approval_pattern: '',
    maker_pattern: '',
    source: '终止妊娠药品不得向药品零售企业销售',
  },
  {
    class: 'hospital_preparation',
    names: [],
    except_names: [],
    pattern: '',
    except_pattern: '',
    approval_pattern: '制字|药制备字',
    maker_pattern: '',
    source: '医疗机构制剂不得上市销售',
  },
  {
    class: 'hospital_preparation',
    names: ['院内制剂', '医院制剂', '医疗机构制剂'],
    except_names: [],
    pattern: '',
    except_pattern: '',
    approval_pattern: '',
    maker_pattern: '院内制剂|医院制剂|医疗机构制剂',
    source: '医疗机构制剂不得上市销售',
  },
] as const;

/** One judgement from cart to shipment: orders that it holds, what the shop's own papers open. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- who holds an order: the gate, or people
alter table sales_order add column held_by_gate boolean not null default false;
-- what the gate has found against an order after it was placed; the newest row of an order counts
create table gate_hold (
  id bigint generated always as identity primary key,
  order_id bigint not null references sales_order (id),
  moment text not null check (moment in ('payment','approval','shipment','watch')),
  -- [{key, code, message, action, url, goods}]: the order's lines in words
  causes jsonb not null,
  began_at timestamptz not null default now(),
  -- null = it holds
  ended_at timestamptz,
  outcome text check (outcome in ('cured','released','order_end')),
  -- of a release, for these causes only
  reason text not null default '',
  staff_id bigint references staff (id),
  check ((ended_at is null) = (outcome is null)),
  check ((outcome = 'released') = (staff_id is not null) or outcome is null)
);
create unique index gate_hold_open_idx on gate_hold (order_id) where ended_at is null;
create index gate_hold_order_idx on gate_hold (order_id, id);
create index gate_hold_ended_idx on gate_hold (ended_at desc) where ended_at is not null;

-- whether medicines may go there though it is not the address on the licence
alter table address add column review text not null default 'waiting' check (review in ('waiting','passed','refused'));
alter table address add column review_reason text not null default '';
alter table address add column reviewed_by bigint references staff (id);
alter table address add column reviewed_at timestamptz;
-- entered by staff: somebody else reviews it
alter table address add column proposed_by bigint references staff (id);
create index address_review_idx on address (review, id) where deleted_at is null and not is_registered;
-- addresses of customers who have passed review by now were looked at with their papers: they count as reviewed
update address d set review = 'passed' from account a where a.id = d.account_id and a.pass_status in (1, 4);

insert into approval_policy (key, approvers) values ('goods_marks', '{quality}');

-- the class because of which it may not be sold here; '' = none
alter table goods add column forbidden_class text not null default '';
-- what may not be sold here, as quality keeps it; a change ends a row and makes another one
create table forbidden_entry (
  id bigint generated always as identity primary key,
  class text not null,
  -- names and other names, parts of them too; and names that only look alike
  names text[] not null default '{}',
  except_names text[] not null default '{}',
  -- regular expressions over name and generic name, the approval number, the maker; '' = none
  pattern text not null default '',
  except_pattern text not null default '',
  approval_pattern text not null default '',
  maker_pattern text not null default '',
  valid_from date not null default '2000-01-01',
  -- last day; null = without end
  valid_until date,
  source text not null default '',
  created_by bigint references staff (id),
  created_at timestamptz not null default now(),
  ended_by bigint references staff (id),
  ended_at timestamptz,
  check (names <> '{}' or pattern <> '' or approval_pattern <> '' or maker_pattern <> '')
);
create index forbidden_entry_open_idx on forbidden_entry (id) where ended_at is null;

create or replace function stamp_changed_goods() returns trigger language plpgsql as $$
begin
  perform stamp_goods(array(select n.id from changed n join before o using (id) where
    (n.name, n.generic_name, n.trade_name, n.dosage_form, n.approval_no, n.barcode, n.maker_id, n.brand_id, n.spec, n.unit, n.middle_pack, n.case_pack,
      n.min_order, n.multiple, n.can_split, n.round_to_case, n.limit_per_order, n.limit_per_day, n.rx_class, n.storage, n.scope, n.is_ephedrine, n.is_tcm,
      n.origin, n.retail_price_e4, n.description, n.status, n.free_shipping_number, n.floor_price_e4, n.forbidden_class)
    is distinct from
    (o.name, o.generic_name, o.trade_name, o.dosage_form, o.approval_no, o.barcode, o.maker_id, o.brand_id, o.spec, o.unit, o.middle_pack, o.case_pack,
      o.min_order, o.multiple, o.can_split, o.round_to_case, o.limit_per_order, o.limit_per_day, o.rx_class, o.storage, o.scope, o.is_ephedrine, o.is_tcm,
      o.origin, o.retail_price_e4, o.description, o.status, o.free_shipping_number, o.floor_price_e4, o.forbidden_class)));
  return null;
end $$;

-- scopes that the shop may sell by this paper of its own
alter table shop_document add column opens text[] not null default '{}';
update shop_document d set opens = array(
  select s.code from business_scope s
  where exists (select from unnest(s.papers) paper where d.name like '%' || paper || '%')
    or s.code in ('device2', 'device3') and d.name like '%医疗器械%'
  order by s.sort, s.code)`.execute(db);
  await sql`
    insert into forbidden_entry (class, names, except_names, pattern, except_pattern, approval_pattern, maker_pattern, source)
    select class, array(select jsonb_array_elements_text(names)), array(select jsonb_array_elements_text(except_names)),
      pattern, except_pattern, approval_pattern, maker_pattern, source
    from jsonb_to_recordset(${JSON.stringify(FORBIDDEN_SEED)}::jsonb) as e (class text, names jsonb, except_names jsonb,
      pattern text, except_pattern text, approval_pattern text, maker_pattern text, source text)`.execute(db);
}
