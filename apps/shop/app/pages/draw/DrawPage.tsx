import { useLoaderData } from 'react-router';
import { DrawView } from '../../features/draw/DrawView.tsx';
import { readDraw } from '../../features/draw/draw-data.ts';
import { defineData } from '../../lib/data.ts';
import { useRow } from '../../shell/useShell.ts';

const page = defineData((call, { params }) => readDraw(call, params.id ?? ''));
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function DrawPage() {
  const data = useLoaderData<typeof loader>();
  const { title } = useRow();
  // Of another draw everything begins anew.
  return <DrawView key={data.draw.id} data={data} title={title} />;
}
