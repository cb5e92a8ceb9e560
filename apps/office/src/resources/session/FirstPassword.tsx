import { useQueryClient } from '@tanstack/react-query';
import { ME_KEY, type Me } from '../../app/me.ts';
import { FirstStep } from './parts/FirstStep.tsx';
import { PasswordForm } from './parts/PasswordForm.tsx';

/** In place of every page until a one-time password has been replaced. */
export function FirstPassword({ me }: { me: Me }) {
  const queries = useQueryClient();
  return (
    <FirstStep title="修改初始密码" why={`${me.name}，您正在使用一次性密码，修改后才能继续。`}>
      <section className="card">
        <PasswordForm done={() => void queries.invalidateQueries({ queryKey: ME_KEY })} />
      </section>
    </FirstStep>
  );
}
