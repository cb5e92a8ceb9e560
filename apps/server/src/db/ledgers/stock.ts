import type { LedgerRule } from './rule.ts';

/** Stock, lots, offers and what was bought of them. */
export const STOCK_RULES: Readonly<Record<string, LedgerRule>> = {
  'reserved stock = open pieces of living orders + own stock of offers': {
    title: '占用库存等于未发订单加活动独立库存',
    of: 'goods',
    query: `
      select s.goods_id from stock s
      left join (
        select l.goods_id, o.warehouse_id, sum(l.number - l.shipped_number - l.cut_number) as open
        from sales_order_line l join sales_order o on o.id = l.order_id
        where o.status in (10, 15, 20, 30, 40) group by 1, 2) o
        on o.goods_id = s.goods_id and o.warehouse_id = s.warehouse_id
      left join (
        select goods_id, warehouse_id, sum(stock_left) as kept from special_price group by 1, 2) p
        on p.goods_id = s.goods_id and p.warehouse_id = s.warehouse_id
      where s.reserved <> coalesce(o.open, 0) + coalesce(p.kept, 0)`,
  },
  'lots on hand = available + reserved + to count': {
    title: '批号数量合计等于可用加占用加待盘点',
    of: 'goods',
    query: `
      select s.goods_id from stock s
      left join lot t on t.goods_id = s.goods_id and t.warehouse_id = s.warehouse_id
      group by s.goods_id, s.warehouse_id
      having s.available + s.reserved + s.to_count <> coalesce(sum(t.quantity), 0)`,
  },
  'pieces to count = open shortages': {
    title: '待盘点数量等于未了结的缺货破损记录',
    of: 'goods',
    query: `
      select s.goods_id from stock s
      left join shortage h on h.goods_id = s.goods_id and h.warehouse_id = s.warehouse_id
      group by s.goods_id, s.warehouse_id having s.to_count <> coalesce(sum(h.open), 0)`,
  },
  'pieces to count = their ledger': {
    title: '待盘点数量等于它的流水',
    of: 'goods',
    query: `
      select s.goods_id from stock s
      left join stock_movement m on m.goods_id = s.goods_id and m.warehouse_id = s.warehouse_id and m.to_count_delta <> 0
      group by s.goods_id, s.warehouse_id having s.to_count <> coalesce(sum(m.to_count_delta), 0)`,
  },
  'own stock of an offer = its ledger': {
    title: '活动独立库存等于它的流水',
    of: 'offer',
    query: `
      select p.id from special_price p left join special_price_movement m on m.special_price_id = p.id
      group by p.id having coalesce(p.stock_left, 0) <> coalesce(sum(m.stock_delta), 0)`,
  },
  'own stock of an open offer = left + sold': {
    title: '进行中活动的独立库存等于剩余加已售',
    of: 'offer',
    query: `
      select p.id from special_price p
      where p.stock_total is not null and p.settled_at is null and p.stock_total <> p.stock_left
        + coalesce((select sum(u.number) from special_price_use u where u.special_price_id = p.id), 0)`,
  },
  'use of an offer = its ledger': {
    title: '活动购买数等于它的流水',
    of: 'offer',
    query: `
      select special_price_id from (
        select special_price_id, account_id, number from special_price_use
        union all
        select special_price_id, account_id, -use_delta from special_price_movement where account_id is not null) both_sides
      group by special_price_id, account_id having sum(number) <> 0`,
  },
  'use of an offer = its lines in orders that stand': {
    title: '活动购买数等于有效订单的明细',
    of: 'offer',
    query: `
      select special_price_id from (
        select special_price_id, account_id, number from special_price_use
        union all
        select l.special_price_id, o.account_id, l.cut_number - l.number
        from sales_order_line l join sales_order o on o.id = l.order_id
        where l.special_price_id <> 0 and o.status not in (70, 80)) both_sides
      group by special_price_id, account_id having sum(number) <> 0`,
  },
  'nobody is over the limit of an offer': {
    title: '没有人超过活动限购',
    of: 'account',
    query: `
      select u.account_id from special_price_use u join special_price p on p.id = u.special_price_id
      where u.number > p.limit_per_account`,
  },
  'a lot in date holds what its offers keep and what they sold': {
    title: '效期内批号够活动剩余和已售未发',
    of: 'lot',
    query: `
      select t.id from lot t join special_price p on p.lot_id = t.id
      left join lateral (
        select sum(l.number - l.shipped_number - l.cut_number) as open from sales_order_line l join sales_order o on o.id = l.order_id
        where l.special_price_id = p.id and o.status in (10, 15, 20, 30, 40)) sold on true
      where t.expires_on >= current_date
      group by t.id having t.quantity < sum(p.stock_left) + coalesce(sum(sold.open), 0)`,
  },
  'an order holds whole sets of a combination': {
    title: '订单里的套餐是整套',
    of: 'order',
    query: `
      select l.order_id from sales_order_line l
      left join special_price p on p.id = l.special_price_id and p.combination_id = l.combination_id
      where l.combination_id <> 0
      group by l.order_id, l.combination_id
      having count(*) <> (select count(*) from special_price where combination_id = l.combination_id)
        or bool_or(l.number is distinct from l.combination_number * p.set_number) or count(distinct l.combination_number) > 1`,
  },
  'parts of a combination keep the same sets': {
    title: '套餐各商品剩余套数相同',
    of: 'combination',
    query: `
      select c.id from combination c join special_price p on p.combination_id = c.id
      group by c.id having count(distinct p.stock_left / p.set_number) > 1 or bool_or(p.stock_left % p.set_number <> 0)`,
  },
  'gifts are gifts, parts are parts': {
    title: '赠品和套餐的明细与活动一致',
    of: 'order',
    query: `
      select l.order_id from sales_order_line l left join special_price p on p.id = l.special_price_id
      where (l.promotion_id <> 0) <> coalesce(p.kind = 'gift', false)
        or (l.combination_id <> 0) <> coalesce(p.kind = 'combination', false)
        or (l.promotion_id <> 0 and (l.unit_price_e4 <> 0 or l.amount_fen <> 0))`,
  },
  'bought goods = lines of paid orders': {
    title: '采购过的商品等于已付订单的明细',
    of: 'account',
    query: `
      select account_id from (
        select account_id, goods_id, pieces, orders from account_goods
        union all
        select o.account_id, l.goods_id, -l.number, 0 from sales_order_line l join sales_order o on o.id = l.order_id
        where o.paid_at is not null and l.promotion_id = 0
        union all
        select o.account_id, l.goods_id, 0, -count(distinct o.id) from sales_order_line l
        join sales_order o on o.id = l.order_id where o.paid_at is not null and l.promotion_id = 0 group by 1, 2) both_sides
      group by account_id, goods_id having sum(pieces) <> 0 or sum(orders) <> 0`,
  },
  'a group counts the paid orders that stand': {
    title: '拼团人数和件数等于有效订单',
    of: 'offer',
    query: `
      select s.id from special_price s
      left join lateral (
        select count(distinct o.account_id) as buyers, coalesce(sum(l.number), 0) as pieces
        from sales_order o join sales_order_line l on l.order_id = o.id
        where o.group_offer_id = s.id and o.status in (15, 20, 30, 40, 50, 60)) c on true
      where s.kind = 'group' and (s.group_buyers <> c.buyers or s.group_pieces <> c.pieces)`,
  },
  'orders wait for open groups only, and others for none': {
    title: '只有拼团订单等待成团',
    of: 'order',
    query: `
      select o.id from sales_order o left join special_price s on s.id = o.group_offer_id
      where (o.kind = 'group') <> (o.group_offer_id is not null)
        or (o.status = 15 and s.group_status is distinct from 'open' and s.group_status is distinct from 'failed')
        or (o.status in (20, 30, 40, 50, 60) and s.group_status <> 'success')
        or exists (select from sales_order_line l join special_price p on p.id = l.special_price_id
          where l.order_id = o.id and p.kind = 'group' and p.id is distinct from o.group_offer_id)`,
  },
};
