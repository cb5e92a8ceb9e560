import type { registerPapers } from '@qingnang/contract/registration';
import type { StoreList, storeList } from '@qingnang/contract/stores';
import { useLoaderData } from 'react-router';
import { PanelHead } from '../../features/account/MemberFrame.tsx';
import { PapersAside } from '../../features/register/PapersAside.tsx';
import { RegisterSteps } from '../../features/register/RegisterSteps.tsx';
import { StoreForm } from '../../features/stores/StoreForm.tsx';
import { defineData } from '../../lib/data.ts';
import { useShell } from '../../shell/useShell.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageLink } from '../../ui/PageLink.tsx';

const page = defineData(async (call) => {
  const [stores, papers] = await Promise.all([
    call<typeof storeList>('GET /api/stores'),
    call<typeof registerPapers>('GET /api/register/papers'),
  ]);
  return { ...stores, papers: papers.list };
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function StoreStep1Page() {
  const { head, may_add: mayAdd, papers } = useLoaderData<typeof loader>();
  const { common } = useShell();
  return (
    <RegisterSteps step={1} store aside={<PapersAside required={papers} helper={common?.admin} />}>
      <section className="panel" aria-labelledby="store-title">
        <PanelHead heading="h1" title={<span id="store-title">添加门店账号</span>}>
          <span className="sub not-phone">归属 {head.company}　</span>
          <PageLink className="link" to="/ddgl">
            返回多店管理
          </PageLink>
        </PanelHead>
        {mayAdd && head.is_current && head.is_passed === 1 ? (
          <StoreForm />
        ) : (
          <NotNow head={head} mayAdd={mayAdd} />
        )}
      </section>
    </RegisterSteps>
  );
}

const NotNow = ({ head, mayAdd }: Pick<StoreList, 'head'> & { mayAdd: boolean }) => (
  <EmptyState title={mayAdd ? '现在还不能添加门店' : '这是门店账号'}>
    <p>
      {!mayAdd
        ? '门店账号不能再添加门店，请用总部账号登录'
        : head.is_current
          ? head.passed_message || '总部资质通过后才能添加门店'
          : '您正在为门店操作，请先返回总部账号'}
    </p>
    <p className="row">
      <ButtonLink variant="primary" to="/ddgl">
        多店管理
      </ButtonLink>
    </p>
  </EmptyState>
);
