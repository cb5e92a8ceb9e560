/** The two warehouses of the demo shop; the first one is the default. */
export const warehouses = [
  {
    code: 'cd',
    name: '成都仓',
    province: '四川省',
    city: '成都市',
    district: '新都区',
    address: '演示物流园一号库',
    stockShare: 0.65,
  },
  {
    code: 'cq',
    name: '重庆仓',
    province: '重庆市',
    city: '重庆市',
    district: '渝北区',
    address: '演示物流园二号库',
    stockShare: 0.35,
  },
] as const;

export type WarehouseCode = (typeof warehouses)[number]['code'];
