import { useConfirm } from '../../../app/useConfirm.ts';
import type { Handed } from '../api.ts';
import { type StaffMember, useRemoveTotp, useResetPassword, useSetActive } from '../api.ts';

interface MemberActsProps {
  member: StaffMember;
  edit: () => void;
  hand: (handed: Handed) => void;
}

/** What may be done with somebody else's account. */
export function MemberActs({ member, edit, hand }: MemberActsProps) {
  const confirm = useConfirm();
  const setActive = useSetActive();
  const reset = useResetPassword();
  const removeTotp = useRemoveTotp();
  const { id, name, username, is_active: isActive } = member;
  const stop = () =>
    confirm({
      title: `停用“${name}”？`,
      content: '立即退出所有设备，不能再登录。记录都保留，可以随时恢复。',
      okText: '停用',
      act: () => setActive.mutateAsync({ id, isActive: false }),
      done: '已停用',
    });
  const restore = () =>
    confirm({
      title: `恢复“${name}”？`,
      content: '可以用原来的密码登录。',
      okText: '恢复',
      isDanger: false,
      act: () => setActive.mutateAsync({ id, isActive: true }),
      done: '已恢复',
    });
  const askReset = () =>
    confirm({
      title: `重置“${name}”的密码？`,
      content: '原密码立即失效，退出所有设备。一次性密码短信发给本人；发不了短信时在屏幕上显示一次。',
      okText: '重置',
      act: async () => hand({ ...(await reset.mutateAsync(id)), username }),
      done: '密码已重置',
    });
  const askRemove = () =>
    confirm({
      title: `解除“${name}”的动态口令？`,
      content: '用于手机和恢复码都遗失的情况。解除后只凭密码登录，请确认是本人要求。',
      okText: '解除',
      act: () => removeTotp.mutateAsync(id),
      done: '动态口令已解除',
    });
  return (
    <span className="btns">
      <button type="button" className="btn text" onClick={edit}>
        修改
      </button>
      {isActive && (
        <button type="button" className="btn text" onClick={askReset}>
          重置密码
        </button>
      )}
      {member.has_totp && (
        <button type="button" className="btn text" onClick={askRemove}>
          解除动态口令
        </button>
      )}
      <button type="button" className="btn text" onClick={isActive ? stop : restore}>
        {isActive ? '停用' : '恢复'}
      </button>
    </span>
  );
}
