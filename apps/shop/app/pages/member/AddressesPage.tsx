import type { Address, addresses, defaultAddress, removeAddress } from '@qingnang/contract/accounts';
import { Suspense, useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import frame from '../../features/account/MemberFrame.module.css';
import { MemberFrame, PanelHead } from '../../features/account/MemberFrame.tsx';
import { AddressList } from '../../features/addresses/AddressList.tsx';
import { addressText } from '../../features/addresses/address-text.ts';
import { callAndHear } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { cx } from '../../lib/cx.ts';
import { defineData } from '../../lib/data.ts';
import { confirm } from '../../lib/dialogs.ts';
import { count } from '../../lib/format.ts';
import { lazyKept } from '../../lib/lazy-kept.ts';
import { toast } from '../../lib/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/Icon.tsx';

const AddressDialog = lazyKept(() => import('../../features/addresses/AddressDialog.tsx'));

const page = defineData((call) => call<typeof addresses>('GET /api/address'));
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** As the server keeps. */
const MOST = 20;

export default function AddressesPage() {
  const { list } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const [open, setOpen] = useState<Address | 'new' | null>(null);
  const [busyId, setBusyId] = useState<number | null>(null);
  const act = async (address: Address, send: () => Promise<{ message: string }>) => {
    setBusyId(address.id);
    try {
      const { message } = await send();
      toast.success(message);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    } finally {
      setBusyId(null);
      await revalidate();
    }
  };
  const remove = async (address: Address) => {
    const message = `${address.consignee}　${addressText(address)}`;
    if (await confirm({ title: '确定删除这个收货地址吗？', message, danger: true }))
      await act(address, () =>
        callAndHear<typeof removeAddress>('DELETE /api/address/:id', { at: { id: address.id } }),
      );
  };
  const saved = () => {
    setOpen(null);
    void revalidate();
  };
  return (
    <MemberFrame trail={[{ label: '账户中心', to: '/zhzx' }, { label: '收货地址' }]}>
      <section className={cx('panel', frame.flush)}>
        <PanelHead heading="h1" title="收货地址">
          <span className="muted not-phone">
            {count(list.length)} / {MOST}
            <span className={frame.rule} />
          </span>
          <Button variant="primary" size="sm" disabled={list.length >= MOST} onClick={() => setOpen('new')}>
            <Icon name="plus" size={14} />
            新增地址
          </Button>
        </PanelHead>
        {list.length === 0 ? (
          <EmptyState title="还没有收货地址">
            <p>新增一个，下单时直接选用</p>
          </EmptyState>
        ) : (
          <AddressList
            addresses={list}
            busyId={busyId}
            onEdit={setOpen}
            onDefault={(address) =>
              void act(address, () =>
                callAndHear<typeof defaultAddress>('POST /api/address/:id/default', {
                  at: { id: address.id },
                }),
              )
            }
            onRemove={(address) => void remove(address)}
          />
        )}
      </section>
      {open && (
        <Suspense>
          <AddressDialog
            {...(open === 'new' ? {} : { address: open })}
            onClose={() => setOpen(null)}
            onSaved={saved}
          />
        </Suspense>
      )}
    </MemberFrame>
  );
}
