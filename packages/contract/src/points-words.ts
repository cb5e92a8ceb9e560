/** Words of points, without schemas: browsers take them without those. */

export const POINTS_CAUSES = [
  'order',
  'fall_back',
  'debt',
  'mall',
  'mall_back',
  'draw_cost',
  'draw_prize',
  'expire',
  'staff',
] as const;
export type PointsCause = (typeof POINTS_CAUSES)[number];
export const POINTS_CAUSE_NAMES: Readonly<Record<PointsCause, string>> = {
  order: '订单完成',
  fall_back: '退货扣回',
  debt: '补扣欠分',
  mall: '积分兑换',
  mall_back: '兑换取消退回',
  draw_cost: '参与抽奖',
  draw_prize: '抽奖奖励',
  expire: '到期失效',
  staff: '人工更正',
};

export const POINTS_ORDER_STATES = {
  placed: '待发货',
  shipped: '已发货',
  done: '已完成',
  cancelled: '已取消',
} as const;
export type PointsOrderState = keyof typeof POINTS_ORDER_STATES;
