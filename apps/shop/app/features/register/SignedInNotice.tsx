import { useSession } from '../../lib/session.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageLink } from '../../ui/PageLink.tsx';
import styles from './Register.module.css';

/** Who is signed in already comes here by mistake, or with an account that has yet to send its papers. */
export function SignedInNotice() {
  const { user } = useSession();
  if (!user) return null;
  return (
    <Notice kind="info" className={styles.notice}>
      您已登录 {user.company || user.username}，注册新账号会退出当前账号。
      {user.is_passed !== 1 && (
        <>
          {' '}
          <PageLink className="link" to="/register/step2">
            继续提交企业资料
          </PageLink>
        </>
      )}
    </Notice>
  );
}
