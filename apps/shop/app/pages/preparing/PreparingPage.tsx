import { useSession } from '../../lib/session.tsx';
import { signOut } from '../../shell/sign-out.ts';
import { useShell } from '../../shell/useShell.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

/** In place of the shop until its staff open it: what one may do already. */
export default function PreparingPage() {
  const { site, common } = useShell();
  const hotLine = common?.common_config.hot_line ?? '';
  return (
    <div className="wrap page-top">
      <EmptyState title={`${site.name}正在筹备中`} heading="h1" panel>
        <NextStep />
        {hotLine !== '' && (
          <p className="sub small">
            咨询电话{' '}
            <a className="num strong" href={`tel:${hotLine.replaceAll('-', '')}`}>
              {hotLine}
            </a>
          </p>
        )}
      </EmptyState>
    </div>
  );
}

const PASSED = 1;

function NextStep() {
  const { signedIn, user } = useSession();
  if (!signedIn)
    return (
      <>
        <p>商品和价格还在准备。您可以先注册并提交资质，开张后直接下单。</p>
        <p className="row">
          <ButtonLink to="/register/step1" variant="primary">
            注册会员
          </ButtonLink>
          <ButtonLink to="/login">登录</ButtonLink>
        </p>
      </>
    );
  const isPassed = user?.is_passed === PASSED;
  return (
    <>
      <p>
        {isPassed
          ? '您的资质已经通过审核，开张后就可以下单。'
          : '商品和价格还在准备。您可以先提交资质，开张后直接下单。'}
      </p>
      <p className="row">
        {!isPassed && (
          <ButtonLink to="/register/step3" variant="primary">
            企业资料与审核进度
          </ButtonLink>
        )}
        <Button onClick={() => void signOut()}>退出登录</Button>
      </p>
    </>
  );
}
