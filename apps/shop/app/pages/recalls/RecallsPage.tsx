import { HOLDER_STATE_NAMES, HOLDER_STATES } from '@qingnang/contract/recall-words';
import { useLoaderData } from 'react-router';
import frame from '../../features/account/MemberFrame.module.css';
import { MemberFrame, PanelHead } from '../../features/account/MemberFrame.tsx';
import { RecallList } from '../../features/recalls/RecallList.tsx';
import { listPath, readRecalls, stateOf } from '../../features/recalls/recall-data.ts';
import { cx } from '../../lib/cx.ts';
import { defineData } from '../../lib/data.ts';
import { TabLinks } from '../../ui/Tabs.tsx';

const page = defineData(async (call, { query }) => {
  const state = stateOf(query.get('state'));
  const asked = Number(query.get('page') ?? 1);
  const number = Number.isInteger(asked) && asked > 0 ? asked : 1;
  return { state, recalls: await readRecalls(call, state, number) };
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** 会员中心 · 召回通知. */
export default function RecallsPage() {
  const { state: shown, recalls } = useLoaderData<typeof loader>();
  return (
    <MemberFrame trail={[{ label: '召回通知' }]}>
      <section className={cx('panel', frame.flush)}>
        <PanelHead heading="h1" title="召回通知" />
        <TabLinks
          label="状态"
          links={[null, ...HOLDER_STATES].map((state) => ({
            label: state === null ? '全部' : HOLDER_STATE_NAMES[state],
            ...(state === 'waiting' ? { count: recalls.waiting, due: true } : {}),
            to: listPath(state),
            current: state === shown,
          }))}
        />
        <RecallList recalls={recalls} state={shown} />
      </section>
    </MemberFrame>
  );
}
