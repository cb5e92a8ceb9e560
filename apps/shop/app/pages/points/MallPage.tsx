import { useLoaderData } from 'react-router';
import { readPointsMall } from '../../features/points/mall-data.ts';
import { PointsMallView } from '../../features/points/PointsMallView.tsx';
import { defineData } from '../../lib/data.ts';
import { useRow } from '../../shell/useShell.ts';

const page = defineData((call, { query }) => readPointsMall(call, query));
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function MallPage() {
  const data = useLoaderData<typeof loader>();
  const { title } = useRow();
  return <PointsMallView data={data} title={title} />;
}
