import { useId } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { MemberFrame, PanelHead } from '../../features/account/MemberFrame.tsx';
import { useWish } from '../../features/wanted/useWish.ts';
import styles from '../../features/wanted/Wanted.module.css';
import { WishForm } from '../../features/wanted/WishForm.tsx';
import { wishPath } from '../../features/wanted/wanted-paths.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';

const LONGEST_NAME = 100;

export default function WantedAddPage() {
  const id = useId();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const wish = useWish((sent) => void navigate(wishPath(sent.id), { replace: true }));
  return (
    <MemberFrame trail={[{ label: '品种求购', to: '/pzqg' }, { label: '新增求购' }]}>
      <section className="panel">
        <PanelHead heading="h1" title="新增求购" />
        <div className={styles.body}>
          <WishForm id={id} name={(query.get('name') ?? '').slice(0, LONGEST_NAME)} wish={wish} />
          <div className={styles.foot}>
            <Button variant="primary" type="submit" form={id} busy={wish.busy}>
              提交求购
            </Button>
            <ButtonLink to="/pzqg">返回列表</ButtonLink>
          </div>
        </div>
      </section>
    </MemberFrame>
  );
}
