import { useLoaderData } from 'react-router';
import { pageIn } from '../../features/goods/page-in.ts';
import { PointsMallView } from '../../features/zones/PointsMallView.tsx';
import { readPointsMall } from '../../features/zones/points-data.ts';
import { defineData } from '../../lib/data.ts';
import { useRow } from '../../shell/useShell.ts';

const page = defineData((api, { query }) => readPointsMall(api, pageIn(query)));
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function PointsPage() {
  const data = useLoaderData<typeof loader>();
  const { title } = useRow();
  return <PointsMallView data={data} title={title} />;
}
