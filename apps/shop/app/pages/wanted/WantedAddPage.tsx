import { useId, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { MemberFrame, PanelHead } from '../../features/account/MemberFrame.tsx';
import { OnSale } from '../../features/wanted/OnSale.tsx';
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
  const asked = (query.get('name') ?? '').slice(0, LONGEST_NAME);
  const [name, setName] = useState(asked);
  const wish = useWish((sent) => void navigate(wishPath(sent.id), { replace: true }));
  return (
    <MemberFrame trail={[{ label: '品种求购', to: '/pzqg' }, { label: '新增求购' }]}>
      <section className="panel">
        <PanelHead heading="h1" title="新增求购" />
        <div className={styles.wide}>
          <div>
            <WishForm id={id} name={asked} wish={wish} onName={setName} />
            <div className={styles.foot}>
              <Button variant="primary" type="submit" form={id} busy={wish.busy}>
                提交求购
              </Button>
              <ButtonLink to="/pzqg">返回列表</ButtonLink>
            </div>
          </div>
          <OnSale name={name} />
        </div>
      </section>
    </MemberFrame>
  );
}
