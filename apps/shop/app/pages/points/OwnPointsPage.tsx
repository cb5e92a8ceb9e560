import { useLoaderData } from 'react-router';
import { pageIn } from '../../features/goods/page-in.ts';
import { OwnPointsView } from '../../features/points/OwnPointsView.tsx';
import { readOwnPoints } from '../../features/points/points-data.ts';
import { logQueryIn } from '../../features/points/points-paths.ts';
import { defineData } from '../../lib/data.ts';

const page = defineData(async (call, { query }) => {
  const filter = logQueryIn(query);
  return { own: await readOwnPoints(call, filter, pageIn(query)), filter };
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** 我的钱包 · 积分管理. */
export default function OwnPointsPage() {
  return <OwnPointsView {...useLoaderData<typeof loader>()} />;
}
