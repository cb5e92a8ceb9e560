import type { Shelf } from '@qingnang/contract/v1-stock';

/** A shelf without the ids that only its list needs. */
export const shelfData = ({
  goods,
  goods_id,
  warehouse,
  quantity,
  available,
  reserved,
  locked,
}: Shelf): Shelf => ({ goods, goods_id, warehouse, quantity, available, reserved, locked });
