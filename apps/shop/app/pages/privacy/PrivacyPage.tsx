import type { consents as consentsCall } from '@qingnang/contract/legal';
import type { closingShow, dataExports } from '@qingnang/contract/privacy';
import { useLoaderData } from 'react-router';
import { MemberFrame, PanelHead } from '../../features/account/MemberFrame.tsx';
import { ClosingPart } from '../../features/privacy/ClosingPart.tsx';
import { ConsentsPart } from '../../features/privacy/ConsentsPart.tsx';
import { ExportPart } from '../../features/privacy/ExportPart.tsx';
import styles from '../../features/privacy/Privacy.module.css';
import { defineData, part } from '../../lib/data.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';

const page = defineData(async (call) => {
  const [consents, exports, closing] = await Promise.all([
    call<typeof consentsCall>('GET /api/user/consents'),
    part(call<typeof dataExports>('GET /api/user/data-exports')),
    part(call<typeof closingShow>('GET /api/user/closing')),
  ]);
  return {
    consents: consents.list,
    exports: exports.ok ? exports.data.list : null,
    closing: closing.ok ? closing.data : null,
  };
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** 隐私与注销: consents for everybody; copies and closing are the owner's, in the account's own name. */
export default function PrivacyPage() {
  const { consents, exports, closing } = useLoaderData<typeof loader>();
  return (
    <MemberFrame trail={[{ label: '账户中心', to: '/zhzx' }, { label: '隐私与注销' }]}>
      <section className="panel">
        <PanelHead heading="h1" title="隐私与注销">
          <ButtonLink size="sm" to="/help/fwbz/yszc">
            隐私政策
          </ButtonLink>
        </PanelHead>
        {exports === null && (
          <div className={styles.body}>
            <Notice>数据副本和注销由账户的负责人办理；总部请先切换回自己的账户。</Notice>
          </div>
        )}
      </section>
      {exports && <ExportPart list={exports} />}
      {closing && <ClosingPart closing={closing} />}
      <ConsentsPart list={consents} />
    </MemberFrame>
  );
}
