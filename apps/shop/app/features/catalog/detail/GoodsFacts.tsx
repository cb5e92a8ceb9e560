import type { GiftGroup } from '@qingnang/contract/bundles';
import type { GoodsDetail } from '@qingnang/contract/catalog';
import { GOODS_FACTS, PAGE_FACT_KEYS, SHOWN_FACT_KEYS } from '@qingnang/contract/goods-facts';
import { PROMOTION_KINDS } from '@qingnang/contract/promotion-kinds';
import { count, money } from '../../../lib/format.ts';
import { Chip } from '../../../ui/Chip.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import { OFFER_LETTERS } from '../../goods/offer.ts';

import styles from './GoodsFacts.module.css';
import { Line } from './Line.tsx';

interface OffersProps {
  goods: GoodsDetail;
  promotions: readonly GiftGroup[];
}

/** What else is on offer: each tag with its sentence; special prices and promotions have their own lines. */
export function Offers({ goods: { tags, specials }, promotions }: OffersProps) {
  const elsewhere = new Set([
    ...specials.map(({ kind }) => OFFER_LETTERS[kind]),
    ...promotions.map(({ kind }) => PROMOTION_KINDS[kind].tag),
  ]);
  const told = tags.filter(
    ({ name, is_show, describe }) => is_show === 1 && describe !== '' && !elsewhere.has(name),
  );
  if (told.length === 0) return null;
  return (
    <Line name="活动">
      {told.map((tag) => (
        <Tag key={tag.name} name={tag.name}>
          {tag.describe}
        </Tag>
      ))}
    </Line>
  );
}

interface DeliveryProps {
  /** As it is bought. */
  goods: GoodsDetail;
  /** The offer sells from one warehouse only. */
  isFixed: boolean;
  onChoose: (warehouse: number) => void;
}

/** Where it comes from and what the way costs. */
export function Delivery({ goods, isFixed, onChoose }: DeliveryProps) {
  const { shipping_amount, fee, minimum_amount, promise, not_served } = goods.shipping;
  const stocked = goods.warehouses.filter(({ number }) => number === null || number > 0);
  const from = goods.warehouses.find(({ ck_id }) => ck_id === goods.ck_id)?.name ?? goods.ck_name;
  return (
    <Line name="配送">
      {stocked.length > 1 && !isFixed ? (
        <span className={styles.warehouses}>
          {stocked.map(({ ck_id, name }) => (
            <Chip
              key={ck_id}
              variant="plain"
              aria-pressed={ck_id === goods.ck_id}
              onClick={() => onChoose(ck_id)}
            >
              {name}
            </Chip>
          ))}
        </span>
      ) : (
        <span className={styles.warehouses}>
          <Icon name="pin" size={16} />
          {from}
        </span>
      )}
      {not_served === '' ? (
        <span className="ok-text">
          {fee === 0 ? '免运费' : `满 ${money(shipping_amount)} 免运费，未满收 ${money(fee)}`}
          {minimum_amount > 0 && `，${money(minimum_amount)} 起送`}
        </span>
      ) : (
        <span className="warn-text">{not_served}</span>
      )}
      {promise !== '' && <span className="sub">{promise}</span>}
    </Line>
  );
}

type Fact = [name: string, words: string];

/** Those that stand neither in the 说明书 nor among the marks. */
const ELSEWHERE: readonly string[] = ['trade_name', 'insurance_class', 'consistency', 'essential'];
const FACTS = [...SHOWN_FACT_KEYS, ...PAGE_FACT_KEYS].filter((key) => !ELSEWHERE.includes(key));

/** What the goods is: form, packs, limits, codes. */
export function Facts({ goods }: { goods: GoodsDetail }) {
  const { bzdw } = goods;
  const facts: Fact[] = [
    // Most makers hold the number themselves: that is said beside the name.
    ...FACTS.map((key): Fact => [GOODS_FACTS[key].label, goods[key] === goods.sccj ? '' : goods[key]]),
    ['包装单位', bzdw],
    ['中包装', goods.middle_pack > 1 ? `${count(goods.middle_pack)} ${bzdw}` : ''],
    ['件装量', goods.case_pack > 1 ? `${count(goods.case_pack)} ${bzdw}` : ''],
    ['起订量', minimumWords(goods)],
    ['限购', limitWords(goods)],
    ['单品包邮', goods.is_dpby === 1 ? `满 ${count(goods.qg_number)} ${bzdw}免运费` : ''],
    ['条码', goods.barcode],
    ['品牌', goods.brand?.name ?? ''],
  ];
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, words]) => words !== '')
        .map(([name, words]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      {goods.scope_name && (
        <div className={styles.wide}>
          <dt>经营范围</dt>
          <dd>
            {goods.scope_name} {goods.is_buy === 1 && <span className="ok-text">贵店可购</span>}
          </dd>
        </div>
      )}
    </dl>
  );
}

function minimumWords({ min_order, multiple, middle_pack, can_split, bzdw }: GoodsDetail): string {
  const step = can_split === 1 ? multiple : Math.max(multiple, middle_pack);
  return `${count(Math.max(min_order, 1))} ${bzdw}${step > 1 ? `，按 ${count(step)} 递增` : ''}`;
}

function limitWords({ limit_per_order, limit_per_day, bzdw }: GoodsDetail): string {
  const order = limit_per_order === null ? [] : [`每单 ${count(limit_per_order)} ${bzdw}`];
  const day = limit_per_day === null ? [] : [`每日 ${count(limit_per_day)} ${bzdw}`];
  return [...order, ...day].join('，');
}
