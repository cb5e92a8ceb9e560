import { useState } from 'react';
import { count, dateTime } from '../../app/format.ts';
import { Icon } from '../../app/Icon.tsx';
import { ListPage } from '../../app/ListPage.tsx';
import type { Columns } from '../../app/ListTable.tsx';
import { useMe } from '../../app/me.ts';
import { useListParams } from '../../app/useListParams.ts';
import { type Handed, type StaffMember, useRoles, useStaff } from './api.ts';
import { MemberActs } from './parts/MemberActs.tsx';
import { MemberDialog } from './parts/MemberDialog.tsx';
import { OneTimePassword } from './parts/OneTimePassword.tsx';
import './staff.css';

/** 员工: the accounts of the back office. */
export function StaffList() {
  const params = useListParams();
  const roles = useRoles();
  const query = useStaff({
    keywords: params.get('keywords'),
    role: params.get('role'),
    active: params.get('active'),
    page: params.page,
  });
  const [edited, setEdited] = useState<StaffMember | 'new' | null>(null);
  const [handed, setHanded] = useState<Handed | null>(null);
  const roleOptions = (roles.data?.list ?? []).map(({ key, name }) => ({ value: key, label: name }));
  return (
    <>
      <ListPage<StaffMember>
        title="员工"
        label="员工列表"
        measure="名"
        noun="员工"
        note={query.data && `${count(query.data.total)} 名`}
        acts={
          <button type="button" className="btn primary" onClick={() => setEdited('new')}>
            <Icon name="plus" /> 新增员工
          </button>
        }
        params={params}
        search={{ label: '搜索员工', placeholder: '用户名、姓名、手机、QQ' }}
        filters={[
          { name: 'role', label: '角色', options: [{ value: '', label: '全部角色' }, ...roleOptions] },
          {
            name: 'active',
            label: '状态',
            options: [
              { value: '', label: '全部状态' },
              { value: '1', label: '在职' },
              { value: '0', label: '已停用' },
            ],
          },
        ]}
        query={query}
        columns={useColumns(setEdited, setHanded)}
        empty="没有符合条件的员工"
      />
      {edited && (
        <MemberDialog
          member={edited === 'new' ? null : edited}
          roles={roleOptions}
          done={(made) => {
            setEdited(null);
            if (made) setHanded(made);
          }}
        />
      )}
      {handed && <OneTimePassword handed={handed} close={() => setHanded(null)} />}
    </>
  );
}

function useColumns(
  edit: (member: StaffMember) => void,
  hand: (handed: Handed) => void,
): Columns<StaffMember> {
  const me = useMe();
  return [
    {
      title: '姓名',
      key: 'name',
      render: (_, { name, username }) => (
        <>
          <span className="strong">{name}</span> <span className="muted small">{username}</span>
        </>
      ),
    },
    { title: '角色', dataIndex: 'role_name', className: 'nowrap', width: 110 },
    {
      title: '联系方式',
      key: 'contact',
      className: 'sub nowrap',
      width: 200,
      render: (_, { phone, qq }) => [phone, qq && `QQ ${qq}`].filter(Boolean).join('　') || '—',
    },
    { title: '状态', key: 'state', width: 180, render: (_, member) => <States member={member} /> },
    {
      title: '最近登录',
      key: 'seen',
      className: 'sub nowrap',
      width: 140,
      render: (_, { seen_at: seen }) => (seen === 0 ? '从未登录' : dateTime(seen)),
    },
    {
      title: '操作',
      key: 'acts',
      width: 300,
      render: (_, member) =>
        member.id === me.id ? (
          <span className="muted small">本人，请在“我的账户”修改</span>
        ) : (
          <MemberActs member={member} edit={() => edit(member)} hand={hand} />
        ),
    },
  ];
}

function States({ member }: { member: StaffMember }) {
  return (
    <span className="btns">
      {member.is_active ? <span className="tag ok">在职</span> : <span className="tag">已停用</span>}
      {member.must_change_password && <span className="tag wait">待改密码</span>}
      {member.has_totp && <span className="tag info">动态口令</span>}
    </span>
  );
}
