import { useLoaderData } from 'react-router';
import { pageIn } from '../../features/goods/page-in.ts';
import styles from '../../features/quick/Quick.module.css';
import { QuickView } from '../../features/quick/QuickView.tsx';
import { readSources, readUsual, sourceOf } from '../../features/quick/quick-data.ts';
import { cx } from '../../lib/cx.ts';
import { defineData } from '../../lib/data.ts';

const page = defineData(async (call, { query }) => {
  const reading = readSources(call);
  const asked = sourceOf(query);
  // Without a number the first template is meant, the one just saved among them.
  const isAnyTemplate = asked.from === 'template' && asked.template === 0;
  const source = isAnyTemplate ? { ...asked, template: (await reading).templates[0]?.id ?? 0 } : asked;
  const [usual, sources] = await Promise.all([readUsual(call, source, pageIn(query)), reading]);
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
