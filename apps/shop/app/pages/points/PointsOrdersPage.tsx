import { useLoaderData } from 'react-router';
import { pageIn } from '../../features/goods/page-in.ts';
import { PointsOrdersView } from '../../features/points/PointsOrdersView.tsx';
import { readPointsOrders } from '../../features/points/points-data.ts';
import { orderStateIn } from '../../features/points/points-paths.ts';
import { defineData } from '../../lib/data.ts';

const page = defineData(async (call, { query }) => {
  const status = orderStateIn(query);
  return { orders: await readPointsOrders(call, status, pageIn(query)), status };
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** 积分订单: what points were exchanged for, and prizes. */
export default function PointsOrdersPage() {
  return <PointsOrdersView {...useLoaderData<typeof loader>()} />;
}
