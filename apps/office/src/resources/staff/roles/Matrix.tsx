import { Fragment, useState } from 'react';
import { Bones, Failed } from '../../../app/failure.tsx';
import { Icon } from '../../../app/Icon.tsx';
import { PageTitle } from '../../../app/Pages.tsx';
import { Scrollable } from '../../../app/Scrollable.tsx';
import { type StaffRole, useRoles } from '../api.ts';
import { type PermissionRow, usePermissions } from './api.ts';
import { groupsOf } from './groups.ts';
import { type Edited, RoleDialog } from './parts/RoleDialog.tsx';
import './roles.css';

/** 角色: what every role may do, permission by permission, with the calls behind each. */
export function RoleMatrix() {
  const roles = useRoles();
  const permissions = usePermissions();
  const [edited, setEdited] = useState<Edited | null>(null);
  const failed = roles.error ?? permissions.error;
  const retry = () => void Promise.all([roles.refetch(), permissions.refetch()]);
  return (
    <>
      <PageTitle>角色</PageTitle>
      <div className="page-head">
        <h1>角色</h1>
        <span className="muted">点角色修改权限，点权限看它开放的操作</span>
        <div className="btns">
          <button
            type="button"
            className="btn primary"
            onClick={() => setEdited({ role: null, copyOf: null })}
          >
            <Icon name="plus" /> 新增角色
          </button>
        </div>
      </div>
      <section className="card" aria-label="角色权限">
        {roles.data && permissions.data ? (
          <Matrix
            roles={roles.data.list}
            permissions={permissions.data.list}
            edit={(role) => setEdited({ role, copyOf: null })}
          />
        ) : failed ? (
          <Failed error={failed} retry={retry} />
        ) : (
          <Bones lines={16} />
        )}
      </section>
      {edited && permissions.data && (
        <RoleDialog
          key={edited.role?.key ?? `new ${edited.copyOf?.key ?? ''}`}
          edited={edited}
          permissions={permissions.data.list}
          copy={(copyOf) => setEdited({ role: null, copyOf })}
          close={() => setEdited(null)}
        />
      )}
    </>
  );
}

interface MatrixProps {
  roles: StaffRole[];
  permissions: PermissionRow[];
  edit: (role: StaffRole) => void;
}

function Matrix({ roles, permissions, edit }: MatrixProps) {
  return (
    <Scrollable className="role-scroll">
      <table className="tb sheet role-matrix" aria-label="角色权限表">
        <thead>
          <tr>
            <th scope="col">权限</th>
            {roles.map((role) => (
              <th key={role.key} scope="col">
                <button type="button" className="btn text" onClick={() => edit(role)}>
                  {role.name}
                </button>
                <small className="muted">
                  {role.staff} 人{role.is_changed && ' · 已调整'}
                  {!role.is_built_in && ' · 自建'}
                </small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groupsOf(permissions).map(({ group, rows }) => (
            <Fragment key={group}>
              <tr className="role-group">
                <th colSpan={roles.length + 1} scope="colgroup">
                  {group}
                </th>
              </tr>
              {rows.map((row) => (
                <tr key={row.key}>
                  <th scope="row">
                    <Permission row={row} />
                  </th>
                  {roles.map((role) => (
                    <td key={role.key}>
                      {role.permissions.some((one) => one === row.key) ? (
                        <span className="ok" role="img" aria-label="有">
                          ✓
                        </span>
                      ) : (
                        <span className="muted" role="img" aria-label="没有">
                          –
                        </span>
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </Scrollable>
  );
}

/** A permission in words; opened, the calls that it lets through. */
function Permission({ row: { name, about, calls } }: { row: PermissionRow }) {
  return (
    <details>
      <summary>
        {name} <small className="muted">{about}</small>
      </summary>
      <ul className="role-calls">
        {calls.map(({ method, path, summary }) => (
          <li key={`${method} ${path}`}>
            {summary}{' '}
            <code>
              {method} {path}
            </code>
          </li>
        ))}
      </ul>
    </details>
  );
}
