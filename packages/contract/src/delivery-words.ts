/** Who says that a parcel was delivered, in words. */
export const DELIVERED_BY = { carrier: '物流公司', staff: '仓库登记' } as const;
