import { useLoaderData } from 'react-router';
import { pageIn } from '../../features/goods/page-in.ts';
import styles from '../../features/quick/Quick.module.css';
import { QuickView } from '../../features/quick/QuickView.tsx';
import { orderOf, readUsual } from '../../features/quick/quick-data.ts';
import { cx } from '../../lib/cx.ts';
import { defineData } from '../../lib/data.ts';
import { Breadcrumb } from '../../ui/Breadcrumb.tsx';

const page = defineData(async (call, { query }) => ({
  usual: await readUsual(call, orderOf(query.get('order')), pageIn(query)),
}));
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function QuickPage() {
  const { usual } = useLoaderData<typeof loader>();
  return (
    <div className={cx('wrap', styles.page)}>
      <Breadcrumb
        trail={[{ label: '首页', to: '/' }, { label: '会员中心', to: '/user' }, { label: '快捷采购' }]}
      />
      <QuickView page={usual} />
    </div>
  );
}
