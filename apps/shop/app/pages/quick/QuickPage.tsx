import { useLoaderData } from 'react-router';
import { pageIn } from '../../features/goods/page-in.ts';
import styles from '../../features/quick/Quick.module.css';
import { QuickView } from '../../features/quick/QuickView.tsx';
import { readSources, readUsual, sourceOf } from '../../features/quick/quick-data.ts';
import { cx } from '../../lib/cx.ts';
import { defineData } from '../../lib/data.ts';

const page = defineData(async (call, { query }) => {
  const [usual, sources] = await Promise.all([
    readUsual(call, sourceOf(query), pageIn(query)),
    readSources(call),
  ]);
  return { usual, sources };
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function QuickPage() {
  const { usual, sources } = useLoaderData<typeof loader>();
  return (
    <div className={cx('wrap', styles.page)}>
      <QuickView page={usual} sources={sources} />
    </div>
  );
}
