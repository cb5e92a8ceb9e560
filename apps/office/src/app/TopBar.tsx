import type { staffLogout } from '@qingnang/contract/office';
import { useMutation } from '@tanstack/react-query';
import { Dropdown } from 'antd';
import { type FormEvent, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { call } from './api.ts';
import { useFailure } from './failure.tsx';
import { Icon } from './Icon.tsx';
import logo from './logo.svg';
import { may, useMe } from './me.ts';
import { useDesk } from './media.ts';
import { Palette } from './Palette.tsx';
import { SIGN_IN_PATH } from './paths.ts';
import { MenuDrawer } from './Sider.tsx';
import { useHere } from './useHere.ts';
import { useKeys } from './useKeys.ts';

/** Dark green means staff: the storefront never has it. */
export function TopBar() {
  const me = useMe();
  const isDesk = useDesk();
  return (
    <header className="top">
      {isDesk ? (
        <Link className="brand" to="/">
          <img src={logo} width={28} height={28} alt="" />
          {me.site_name} <span>后台</span>
        </Link>
      ) : (
        <MenuButton />
      )}
      {isDesk && may(me, 'order.read') && <FindOrder />}
      <Palette />
      <AccountMenu />
    </header>
  );
}

/** Where the menu has no room: the way to it, and what the page belongs to. */
function MenuButton() {
  const [isOpen, setOpen] = useState(false);
  const here = useHere();
  return (
    <>
      <button type="button" className="top-button" aria-label="菜单" onClick={() => setOpen(true)}>
        <Icon name="menu" />
      </button>
      <span className="top-title">{here?.label}</span>
      <MenuDrawer isOpen={isOpen} close={() => setOpen(false)} />
    </>
  );
}

/** Finds orders of any status, from every page; "/" leads here. */
function FindOrder() {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  useKeys({ '/': () => input.current?.focus() });
  const find = (event: FormEvent) => {
    event.preventDefault();
    const keywords = input.current?.value.trim() ?? '';
    if (keywords) void navigate(`/orders?${new URLSearchParams({ status: '0', keywords })}`);
  };
  return (
    <search>
      <form method="post" className="find" onSubmit={find}>
        <Icon name="search" />
        <label className="visually-hidden" htmlFor="find-order">
          查找订单
        </label>
        <input
          id="find-order"
          ref={input}
          placeholder="订单号、客户、商品"
          maxLength={60}
          autoComplete="off"
        />
        <span className="key" aria-hidden="true">
          /
        </span>
      </form>
    </search>
  );
}

function AccountMenu() {
  const me = useMe();
  const navigate = useNavigate();
  const fail = useFailure();
  const signOut = useMutation({
    mutationFn: () => call<typeof staffLogout>('DELETE /api/admin/logout'),
    onSuccess: () => location.assign(SIGN_IN_PATH),
    onError: (error) => fail(error),
  });
  const items = [
    { key: 'account', label: '我的账户', onClick: () => navigate('/account') },
    { key: 'out', label: '退出登录', onClick: () => signOut.mutate() },
  ];
  return (
    <nav aria-label="账户">
      <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
        <button type="button">
          <Icon name="user-round" /> {me.name}
          <span className="top-role">{me.role_name}</span> <Icon name="chevron-down" size={14} />
        </button>
      </Dropdown>
    </nav>
  );
}
