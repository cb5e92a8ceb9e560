import { type Me, MeContext } from '../../app/me.ts';
import { FirstStep } from './parts/FirstStep.tsx';
import { SecondFactor } from './parts/SecondFactor.tsx';

interface FirstFactorProps {
  me: Me;
  /** True while the recovery codes stand on the screen: they are shown only once, so that the page stays. */
  stay: (isShown: boolean) => void;
}

/** In place of every page until somebody with power over money or staff has a second factor. */
export function FirstFactor({ me, stay }: FirstFactorProps) {
  return (
    <MeContext value={me}>
      <FirstStep
        title="开启动态口令"
        why={
          me.has_totp
            ? `${me.name}，动态口令已经开启，抄好恢复码后继续。`
            : `${me.name}，您的角色可以动用资金或管理员工，开启动态口令后才能继续。`
        }
      >
        <SecondFactor codesShown={stay} />
      </FirstStep>
    </MeContext>
  );
}
