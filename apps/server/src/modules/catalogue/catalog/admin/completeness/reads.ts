import { classesOf, TRAIT_KEYS, TRAITS, type TraitKey } from '@qingnang/rules/goods-completeness';
import { type RawBuilder, sql } from 'kysely';

const HAS: Readonly<Record<TraitKey, RawBuilder<boolean>>> = {
  image: sql`exists (select from goods_image where goods_id = g.id)`,
  category_ids: sql`exists (select from goods_category where goods_id = g.id)`,
  barcode: sql`g.barcode <> ''`,
  generic_name: sql`g.generic_name <> ''`,
  dosage_form: sql`g.dosage_form <> ''`,
  approval_no: sql`g.approval_no <> ''`,
  mah: sql`g.mah <> ''`,
  insurance_code: sql`g.insurance_code <> ''`,
  registrant: sql`g.registrant <> ''`,
  production_permit: sql`g.production_permit <> ''`,
  origin: sql`g.origin <> ''`,
  grade: sql`g.grade <> ''`,
  brand_id: sql`g.brand_id is not null`,
  retail_price: sql`g.retail_price_e4 is not null`,
  description: sql`g.description <> ''`,
};

const belongs = (key: TraitKey): RawBuilder<boolean> => {
  const classes = classesOf(key);
  return classes === null ? sql`true` : sql`g.rx_class = any(${[...classes]}::text[])`;
};
const sum = (condition: (key: TraitKey) => RawBuilder<boolean>) =>
  sql.join(
    TRAIT_KEYS.map((key) => sql`case when ${condition(key)} then ${sql.lit(TRAITS[key].weight)} else 0 end`),
    sql` + `,
  );

/** `rules/goods-completeness:completenessOf` of the goods `g`: its score. */
export const SCORE: RawBuilder<number> = sql`
  (((${sum((key) => sql`(${belongs(key)} and ${HAS[key]})`)}) * 100) / (${sum(belongs)}))`;
