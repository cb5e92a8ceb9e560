import type { wantedOne } from '@qingnang/contract/wanted';
import { redirect, useLoaderData } from 'react-router';
import { MemberFrame, PanelHead } from '../../features/account/MemberFrame.tsx';
import styles from '../../features/wanted/Wanted.module.css';
import { WantedView } from '../../features/wanted/WantedView.tsx';
import { defineData } from '../../lib/data.ts';

const page = defineData(async (call, { query }) => {
  const id = query.get('id') ?? '';
  // Without a wish there is the list of them.
  if (!/^[1-9]\d{0,14}$/.test(id)) throw redirect('/pzqg');
  return { wish: await call<typeof wantedOne>('GET /api/user/buy/:id', { at: { id } }) };
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function WantedInfoPage() {
  const { wish } = useLoaderData<typeof loader>();
  return (
    <MemberFrame trail={[{ label: '品种求购', to: '/pzqg' }, { label: '求购详情' }]}>
      <section className="panel">
        <PanelHead heading="h1" title="求购详情" />
        <div className={styles.body}>
          <WantedView wish={wish} />
        </div>
      </section>
    </MemberFrame>
  );
}
